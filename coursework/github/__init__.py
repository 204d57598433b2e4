"""Assignments on GitHub: fetch the notebooks of students' repositories, and hand feedback back."""
