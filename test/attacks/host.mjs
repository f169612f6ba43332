// Makes sandboxes on request, as a process of its own that can be another user or be killed: a line of JSON in, a line
// of JSON out.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const from = (file) => import(new URL(file, `${pathToFileURL(process.argv[2]).href}/`).href);
const { sandboxed, findSandboxSupport } = await from('sandbox/sandbox.js');
const { retryStarved } = await from('channels/retry-starved.js');
const { startProgram } = await from('channels/program.js');

const open = new Map();
const most = 64 * 1024; // bytes of an output that are kept

const operations = {
  async facts() {
    const { groups, shape } = await findSandboxSupport();
    return { groups: groups.kind, shape };
  },
  /** Runs a program to its end, or kills it so many milliseconds after its first output. */
  async run({ spec, input = '', patience = 20_000 }) {
    const box = await sandboxed(spec)();
    const [stdout, stderr] = [collect(box.stdout), collect(box.stderr)];
    box.stdin.on('error', () => undefined);
    box.stdin.write(input);
    const timers = [setTimeout(() => box.kill(), 20_000)];
    box.stdout.once('data', () => timers.push(setTimeout(() => box.kill(), patience)));
    const exit = await box.exited;
    await Promise.race([stdout.end, new Promise((resolve) => setTimeout(resolve, 200))]);
    await new Promise(setImmediate); // reads what has come already, however late we are
    for (const timer of timers) clearTimeout(timer);
    await box.gone;
    box.kill();
    return { exit, stdout: stdout.text(), stderr: stderr.text(), cpu: box.cpu?.(), peak: box.peak?.() };
  },
  talk: (words) =>
    retryStarved(
      () => talk(words),
      () => undefined,
      20, // this process may have no higher priority than the busy ones beside it
    ),
  async open({ spec }) {
    const box = await sandboxed(spec)();
    open.set(box.pid, box);
    return { pid: box.pid };
  },
  /** Exits in the middle of a sandbox's start. */
  async leave({ spec, after }) {
    setTimeout(() => process.exit(0), after);
    return await operations.open({ spec });
  },
  async echo({ pid, text }) {
    const { stdin, stdout } = open.get(pid);
    stdin.write(`${text}\n`);
    return { text: await new Promise((resolve) => stdout.once('data', (chunk) => resolve(`${chunk}`.trim()))) };
  },
  /** The CPU time that a program costs us: while it churns children, or for one look at its descriptors. */
  async burden({ spec, how }) {
    const box = await sandboxed(spec)();
    box.stderr.resume();
    let bytes = 0;
    const told = new Promise((resolve) => box.stdout.on('data', (chunk) => (bytes += chunk.length) >= 50 && resolve()));
    if (how === 'descriptors') await told;
    const before = process.cpuUsage();
    if (how === 'descriptors') box.outputClosed();
    else await box.exited;
    const { user, system } = process.cpuUsage(before);
    box.kill();
    await box.gone;
    return { cpu: (user + system) / 1000 };
  },
  freeze: async ({ pid }) => (open.get(pid).freeze(), {}),
  thaw: async ({ pid }) => (open.get(pid).thaw(), {}),
  cpu: async ({ pid }) => ({ cpu: open.get(pid).cpu() }),
  async close({ pid }) {
    open.get(pid).kill();
    await open.get(pid).gone;
    return { exit: await open.get(pid).exited };
  },
};

/** Asks a program one question; its clock starts when `complaint` is on stderr, if one is given. */
async function talk({ spec, question, wall, complaint = '' }) {
  const program = await startProgram(sandboxed(spec), { cap: 1 << 20 }, { startUp: 0, freezes: complaint === '' });
  try {
    program.channel.send(question);
    while (!program.stderrText().includes(complaint)) await new Promise(setImmediate);
    return { heard: await program.channel.receive({ wall }) };
  } finally {
    await program.stop();
  }
}

function collect(stream) {
  let text = '';
  stream.on('data', (chunk) => (text = (text + chunk.toString('latin1')).slice(0, most)));
  return { text: () => text, end: new Promise((resolve) => stream.once('close', resolve)) };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { operation, ...words } = JSON.parse(line);
  const answer = await operations[operation](words).catch((error) => ({ error: error.message }));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
process.exit(0);
