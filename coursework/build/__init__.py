"""What turns the assignments and lessons into slides, booklets, quiz banks and syllabi."""
