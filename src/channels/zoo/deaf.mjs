// Never reads what it is told.
setInterval(() => undefined, 1000);
