"""What several pictures and explorers share: the people, cars and problems that run through the lessons."""
