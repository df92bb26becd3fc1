"""Style sheets and fonts of the site, less what no page uses."""
