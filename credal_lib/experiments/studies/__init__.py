"""The studies of the papers: one module a study, each with its `STUDY`; and the scores of what they counted."""
