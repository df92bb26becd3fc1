"""The mechanics of the games, a package each: standard library only, for they run in the browser too."""
