/* What was meant? */
syscal::open:entry { }
