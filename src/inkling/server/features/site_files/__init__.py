"""Files that describe the site to programs: robots.txt, sitemap.xml, security.txt."""
