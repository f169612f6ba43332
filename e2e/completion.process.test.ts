import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';

const bin = fileURLToPath(new URL('../bin', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'arena-completion-'));
mkdirSync(join(folder, 'logs'));
writeFileSync(join(folder, 'event one.trf'), '');
const stopping: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stopping) await stop();
  rmSync(folder, { recursive: true });
});

const missing = (program: string): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).error !== undefined;
const noTmux = missing('tmux');

/** How each shell is started without user settings, and how completion is set up in it. */
const shells = {
  bash: { start: 'bash --norc --noprofile', setUp: 'source <(arena completion bash)' },
  zsh: { start: 'zsh -f', setUp: 'autoload -U compinit; compinit -u -D; source <(arena completion zsh)' },
  fish: { start: 'fish --no-config', setUp: 'arena completion fish | source' },
};

/** A terminal with a shell. */
function open(shell: keyof typeof shells): { type(keys: string): void; press(key: string): void; screen(): string } {
  const socket = join(folder, `tmux-${shell}`);
  const { LANG: _lang, LC_ALL: _all, TMUX: _tmux, ...inherited } = process.env;
  const tmux = (...args: string[]): string =>
    execFileSync('tmux', ['-S', socket, '-f', '/dev/null', ...args], {
      encoding: 'utf8',
      env: { ...inherited, LANG: 'C.UTF-8', TERM: 'screen', HOME: folder, PATH: `${bin}:${process.env['PATH']}` },
    });
  tmux('new-session', '-d', '-x', '150', '-y', '40', '-c', folder, shells[shell].start);
  const pid = tmux('display-message', '-p', '#{pane_pid}').trim();
  stopping.push(async () => {
    tmux('kill-server');
    // a shell writes its history when it ends
    await vi.waitFor(() => expect(existsSync(`/proc/${pid}`)).toBe(false), { timeout: 60_000 });
  });
  return {
    type: (keys) => tmux('send-keys', '-l', keys),
    press: (key) => tmux('send-keys', key),
    screen: () => tmux('capture-pane', '-p').trimEnd(),
  };
}

describe.each(Object.keys(shells) as (keyof typeof shells)[])('completion in %s', (shell) => {
  test('completes commands, games, bots, flags, choices and files', async ({ skip }) => {
    skip(noTmux, 'tmux is not installed');
    skip(missing(shell), `${shell} is not installed`);
    const terminal = open(shell);
    const shows = async (text: string): Promise<void> => {
      await expect.poll(terminal.screen).toContain(text);
    };
    terminal.type(`${shells[shell].setUp}; and echo rea''dy`.replace('; and', shell === 'fish' ? '; and' : ' &&'));
    terminal.press('Enter');
    await shows('\nready');
    for (const [typed, whole] of [
      ['arena tourn', 'arena tournament'],
      ['arena play geog', 'arena play geography'],
      ['arena play geography stro', 'arena play geography strong'],
      ['arena play geography --conc', 'arena play geography --concurrency'],
      ['arena play geography --gs', 'arena play geography --gsize'],
      ['arena play --judg', 'arena play --judge'],
      ['arena sprt --model norm', 'arena sprt --model normalized'],
      ['arena tournament domino --format gaunt', 'arena tournament domino --format gauntlet'],
      ['arena serve vor', 'arena serve voronoi'],
      ['arena play geography --log lo', 'arena play geography --log logs/'],
      ['arena pair ev', 'arena pair event\\ one.trf'],
      ['arena --lang p', 'arena --lang pl'],
      ['arena admin us', 'arena admin user'],
      ['arena admin user --email a@b.c rol', 'arena admin user --email a@b.c role'],
    ] as const) {
      terminal.press('C-l');
      await expect.poll(terminal.screen).not.toContain('arena');
      terminal.type(typed);
      await shows(typed);
      terminal.press('Tab');
      await shows(whole);
      terminal.press('C-u');
      await expect.poll(terminal.screen).not.toContain(typed);
    }
    terminal.type('arena admin user ');
    terminal.press('Tab');
    terminal.press('Tab'); // bash lists words at the second
    await shows('unban');
    expect(terminal.screen()).not.toContain('token'); // the other word in the place of "user"
  });
});
