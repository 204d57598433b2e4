"""The Python behind the book "Evaluating Cautious Classifiers": its data sets, studies, proofs, pictures and explorers.

It imports the library `credal_lib`, never the other way round, and is not part of what a researcher installs.
"""
