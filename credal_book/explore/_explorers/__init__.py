"""One module per explorer; `credal_book.explore` finds them by name.

A module ``NAME`` defines ``explorer()``, which declares the figure, and a function ``NAME``, which returns its
interactive twin; the script of the page is ``pages/NAME.js``.
"""
