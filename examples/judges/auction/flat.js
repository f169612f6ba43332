// Always bids the same, whatever its bag holds.
const END = '<<<\n';
let heard = '';

process.stdin.setEncoding('utf8').on('data', (text) => {
  heard += text;
  for (let end = heard.indexOf(END); end >= 0; end = heard.indexOf(END)) {
    const message = heard.slice(0, end);
    heard = heard.slice(end + END.length);
    process.stdout.write((message.startsWith('bag ') ? '100' : 'ok') + END);
  }
});
