"""Many games between two forces: played in pairs, on one machine or many, and what can honestly be said of them."""
