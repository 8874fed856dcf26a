"""How content names sounds and pictures: their addresses, the texts and publications that name them, their uses."""
