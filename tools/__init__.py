"""Scripts that set up, build and check the book; they are not part of the library."""
