"""Every read of progress. None of them writes; tables of other apps are read through their selectors."""
