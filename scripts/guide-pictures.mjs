// npm run guide-pictures: makes the pictures of docs/guides anew. An arena on a temporary folder is walked by chromium,
// as the guides describe it, and each page is kept in both languages.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { isMain, root } from './build.mjs';

export const folder = join(root, 'docs/guides/pictures');

/** The pictures, by name, with the function that makes each: it opens the page, and returns what to keep of it. */
const pictures = {
  async kits({ page, open }) {
    await open('/games/geography');
    return page.locator('#kits');
  },
  async editor({ page, open, language, alive }) {
    await open('/games/geography/send?name=ibis&kit=python');
    await alive();
    await page.fill('#name', 'ibis');
    await page.locator('.cm-scroller').scrollIntoViewIfNeeded();
    await page.locator('.cm-line', { hasText: 'return random.choice(offered)' }).click();
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+Home');
    await page.keyboard.type(
      language === 'en' ? '# leave the opponent few ways out\n' : '# zostaw przeciwnikowi mało wyjść\n',
    );
    await page.keyboard.type('return min(offered, key=lambda vertex: self.edges.count(int(vertex)))');
    await page.locator('.cm-scroller').evaluate((scroller) => (scroller.scrollLeft = 0));
    await page.locator('#send button.main').click();
    await page.locator('#try[data-drawn=ready]').waitFor({ timeout: 120_000 });
  },
  async match({ page, open, alive, facts }) {
    await page.setViewportSize({ ...viewport, height: 960 }); // the whole board above its buttons
    await open(`/matches/${facts.match}#4`);
    await alive();
    await page.locator('.graph, svg').first().waitFor();
  },
  async 'test-match'({ page, open, facts }) {
    await open(`/games/geography/test?version=${facts.bot}`);
    // not by a selector: the form has a field called matches, which hides that function of the form
    const bots = await page.evaluate(() => globalThis.document.getElementById('seat0').options.length);
    await page.selectOption('#seat0', { index: bots - 1 });
    await page.selectOption('#seat1', { index: 1 });
    await page.fill('#matches', '100');
  },
  async series({ open, facts }) {
    await open(facts.series);
  },
  async 'create-game'({ page, open, language }) {
    await open('/games/new');
    await page.fill('#title', language === 'en' ? 'Guess 1000' : 'Zgadnij 1000');
    await page.setInputFiles('#file', join(root, 'examples/judges/guess/judge.py'));
    await page.fill('#seats', '1');
    await page.selectOption('#terminator', { index: 1 });
  },
  async 'judged-game'({ open, facts }) {
    await open(`/games/${facts.game}`);
  },
  async class({ open, facts }) {
    await open(`/classes/${facts.class}`);
  },
  async 'contest-form'({ page, open, language }) {
    await open('/contests/new?game=geography');
    await page.fill('#name', language === 'en' ? 'Friday cup' : 'Piątkowy puchar');
    await page.locator('input[name=format][value=double-round-robin]').check();
    await page.locator('#meaning[data-drawn]').waitFor();
  },
  async contest({ open, facts, alive }) {
    await open(`/contests/${facts.contest}`);
    await alive();
  },
  async workers({ open }) {
    await open('/admin');
  },
};
export const pictureNames = Object.keys(pictures);
const languages = { en: 'en-GB', pl: 'pl-PL' };
export const files = pictureNames.flatMap((name) =>
  Object.keys(languages).map((language) => `${name}.${language}.png`),
);

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const viewport = { width: 1000, height: 760 };
const login = 'ola';
const password = 'six wet otters';

const chromiumPath = ['chromium-headless-shell', 'chromium']
  .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((path) => join(path, name)))
  .find((path) => existsSync(path));

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Looks again until there is something, for two minutes. */
async function until(what, look) {
  for (const start = Date.now(); Date.now() - start < 120_000;) {
    const found = await look().catch(() => undefined);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`there is no ${what}`);
}

/** An arena on a temporary folder, with a second worker. */
async function openArena(data) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, ARENA_DATA: data, HOST: '127.0.0.1', ARENA_SLOTS: '1', ARENA_LANG: 'en' };
  delete env.DATABASE_URL;
  const bin = join(root, 'bin/arena');
  const children = [];
  const start = (...words) => {
    const child = spawn(process.execPath, [bin, ...words], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    children.push(child);
  };
  const run = (words, input = '', more = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...words], {
      env: { ...env, ...more },
      input,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`arena ${words.join(' ')}: ${stderr}`);
    return stdout;
  };
  start('start', '--port', `${port}`);
  await until('site', async () => {
    if (children[0].exitCode !== null) process.exit(1); // it has said why
    return (await fetch(url)).ok;
  });
  const addWorker = () => {
    const [, , , , sockets] = readFileSync(join(data, 'pg/postmaster.pid'), 'utf8').split('\n');
    start(
      'worker',
      '--database',
      `postgres://arena@localhost/arena?host=${encodeURIComponent(sockets)}`,
      '--slots',
      '1',
    );
  };
  const close = () =>
    Promise.all(
      children.reverse().map(async (child) => {
        if (child.exitCode !== null) return;
        const ended = new Promise((resolve) => child.once('close', resolve));
        child.kill('SIGINT');
        await ended;
      }),
    );
  return { url, run, addWorker, close };
}

/** What an account may do by the API. */
function accountOf({ url, run }, name, ...flags) {
  run(['admin', 'user', 'add', name, ...flags], `${password}\n`);
  const scopes = ['read', 'submit', 'play', 'manage'].flatMap((scope) => ['--scope', scope]);
  const [token] = /\barena_[\w-]+/.exec(run(['admin', 'token', name, ...scopes]));
  const call = async (method, path, body) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer}`);
    return answer === '' ? undefined : JSON.parse(answer);
  };
  /** The version of a bot, when it is ready to play. */
  const send = async (bot, source) => {
    const form = new FormData();
    form.set('name', bot);
    form.set('file', new Blob([source]), 'bot.py');
    const sent = await call('POST', '/games/geography/bots', form);
    return await until(`bot ${bot}`, async () => {
      const now = await call('GET', `/bots/${sent.bot}/versions/${sent.version}`);
      if (now.state === 'refused') throw new Error(`${bot} was refused`);
      return now.state === 'ready' && (await call('GET', `/bots/${sent.bot}`));
    });
  };
  return { call, send };
}

/** What the pictures show: a bot of two versions, a judge's game, a class, a contest that is over. */
async function prepare(arena) {
  const good = readFileSync(join(root, 'examples/bot.py'), 'utf8');
  const teacher = accountOf(arena, login, '--admin');
  const { call } = teacher;
  // ladders would keep the machine busy
  const games = await call('GET', '/games?limit=100');
  const ladders = await until('ladders', async () => {
    const all = (await call('GET', '/contests?limit=100')).filter(({ kind }) => kind === 'ladder');
    return all.length === games.length && all;
  });
  for (const { id } of ladders) await call('PATCH', `/admin/ladders/${id}`, { paused: true });
  const made = await call('POST', '/classes', { name: 'Algorithms' });
  const { code } = await call('GET', `/classes/${made.id}`);
  const contest = await call('POST', '/contests', {
    name: 'Algorithms 1',
    game: 'geography',
    format: 'round-robin',
    options: { gsize: 12 },
    class: made.id,
  });
  const sources = {
    heron: good,
    otter: good.replace('min(around', 'max(around'),
    puffin: good.replace('min(around, key=lambda vertex: sum(vertex in edge for edge in edges))', 'min(around)'),
    wren: good.replace('min(around, key=lambda vertex: sum(vertex in edge for edge in edges))', 'max(around)'),
  };
  for (const [at, [name, source]] of Object.entries(sources).entries()) {
    const student = accountOf(arena, name);
    await student.call('POST', '/classes/join', { code, number: `10023${at}` });
    const { id } = await student.send(name, source);
    await student.call('POST', `/contests/${contest.id}/entrants`, { version: id });
  }
  await call('POST', `/contests/${contest.id}/start`);
  const { bot } = await teacher.send('tern', sources.otter);
  const { version } = await teacher.send('tern', good);
  const seats = [
    { bot, version },
    { bot, version: version - 1 },
  ];
  const { number, url: series } = await call('POST', '/games/geography/test-matches', {
    seats,
    matches: 8,
    duplicate: false,
  });
  await until('end of the series', async () => (await call('GET', `/games/geography/test-matches/${number}`)).over);
  const { game } = await call('POST', '/games', judgedGame());
  await until('game of a judge', async () => (await call('GET', `/games/${game}/versions/1`)).state === 'ready');
  await until(
    'end of the contest',
    async () => (await call('GET', `/contests/${contest.id}`)).tournament.state === 'over',
  );
  const latest = await call('GET', '/matches?game=geography&limit=50');
  const match = latest.find(({ kind, state, turns }) => kind !== 'trial' && state === 'finished' && turns > 10).id;
  return { bot, series, match, game, class: made.id, contest: contest.id };
}

function judgedGame() {
  const example = (file) => readFileSync(join(root, 'examples/judges/guess', file), 'utf8');
  return {
    title: 'Guess',
    judge: { file: 'judge.py', source: example('judge.py') },
    rules: {
      en: `# Guess\n\nThe judge thinks of a number from 1 to 1000; the bot has 20 tries to find it.\n${rulesOf(example('README.md'))}`,
    },
    seats: '1',
    terminator: 'newline',
    samples: [{ file: 'gambler.py', source: example('gambler.py') }],
  };
}
const rulesOf = (readme) => /\n## Rules\n[^]*$/.exec(readme)[0];

/** A picture small enough to be kept: fewer colours, and 1000 pixels wide. */
async function shot(what) {
  const { pngQuantize } = await import('@napi-rs/image');
  return await pngQuantize(await what.screenshot({ animations: 'disabled' }), { maxQuality: 90 });
}

/** All pictures in a language. */
async function walk(browser, { url }, language, facts) {
  const context = await browser.newContext({ viewport, locale: languages[language], reducedMotion: 'reduce' });
  const page = await context.newPage();
  const open = async (path) => void (await page.goto(`${url}${path}`));
  const alive = async () => await page.locator('#main[data-drawn]').waitFor({ state: 'attached' });
  await open('/login');
  await page.fill('#login', login);
  await page.fill('#password', password);
  await page.click('main button[type=submit]');
  await page.locator(`header a[href="/users/${login}"]`).waitFor();
  for (const [name, make] of Object.entries(pictures)) {
    const part = await make({ page, open, alive, language, facts });
    const bytes = await shot(part ?? page);
    await page.setViewportSize(viewport);
    writeFileSync(join(folder, `${name}.${language}.png`), bytes);
    console.log(`docs/guides/pictures/${name}.${language}.png, ${Math.round(bytes.length / 1024)} KiB`);
  }
  await context.close();
}

async function main() {
  if (chromiumPath === undefined) throw new Error('there is no chromium; apt-get install chromium-headless-shell');
  const { chromium } = await import('playwright-core');
  const data = mkdtempSync(join(tmpdir(), 'arena-guides-'));
  chmodSync(data, 0o755); // PostgreSQL has a user of its own
  const arena = await openArena(data);
  try {
    const facts = await prepare(arena);
    arena.addWorker();
    const browser = await chromium.launch({ executablePath: chromiumPath, args: quiet });
    try {
      mkdirSync(folder, { recursive: true });
      for (const file of readdirSync(folder)) if (!files.includes(file)) rmSync(join(folder, file));
      for (const language of Object.keys(languages)) await walk(browser, arena, language, facts);
    } finally {
      await browser.close();
    }
  } finally {
    await arena.close();
    rmSync(data, { recursive: true, force: true });
  }
}

if (isMain(import.meta.url)) await main();
