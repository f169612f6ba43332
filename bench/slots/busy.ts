// Stands for the web server: its event loop is blocked half of the time.
const blocked = 50; // ms of every 100

console.log('busy');
setInterval(() => {
  const end = performance.now() + blocked;
  while (performance.now() < end);
}, 2 * blocked);
