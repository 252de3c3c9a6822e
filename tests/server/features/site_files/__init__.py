"""Tests of robots.txt, sitemap.xml and security.txt."""
