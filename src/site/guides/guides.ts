import { existsSync, readFileSync } from 'node:fs';
import type { Language } from '../../game/message.ts';
import { root } from '../../kit/root.ts';
import { makeMarkdown } from '../comments/markdown.ts';

// The guides of docs/guides, each in both languages: `first-bot.en.md` begins with its title and a paragraph that
// says what it is about.

/** In the order in which they are listed. */
export const guideNames = ['first-bot', 'compare-bots', 'new-game', 'class-contest', 'many-machines'] as const;

export const guidesFolder = new URL('docs/guides/', root);
/** The name of a picture's file. */
export const pictureName = /^[a-z][a-z0-9-]*\.(en|pl)\.png$/;

export interface Guide {
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  /** All after the lead. */
  readonly html: string;
}

const guides = new Map<string, Guide>();

export function guideOf(name: string, language: Language): Guide {
  const key = `${name}.${language}`;
  const known = guides.get(key) ?? readGuide(name, readFileSync(new URL(`${key}.md`, guidesFolder), 'utf8'));
  guides.set(key, known);
  return known;
}

export function readGuide(name: string, text: string): Guide {
  const [, title, lead, rest] = /^# (.+)\n\n((?:.+\n)+)\n([^]*)$/.exec(text) ?? [];
  if (title === undefined || lead === undefined || rest === undefined)
    throw new Error(`the guide ${name} does not begin with a title and a paragraph`);
  return { name, title, lead: lead.replaceAll('\n', ' ').trim(), html: markdown.render(rest) };
}

const markdown = makeMarkdown();
markdown.validateLink = () => true; // the texts are ours, and link each other as files
const { rules } = markdown.renderer;
rules['link_open'] = (tokens, at, options, _env, self) => {
  const token = tokens[at]!;
  token.attrSet('href', addressOf(String(token.attrGet('href'))));
  return self.renderToken(tokens, at, options);
};
rules['image'] = (tokens, at) => {
  const token = tokens[at]!;
  const { escapeHtml } = markdown.utils;
  const file = String(token.attrGet('src'));
  const [width, height] = sizeOf(new URL(file, guidesFolder));
  return `<img src="/guides/${escapeHtml(file)}" alt="${escapeHtml(token.content)}" width="${width}" height="${height}" loading="lazy">`;
};

/** `first-bot.en.md` is the page /guides/first-bot. */
const addressOf = (link: string): string => link.replace(/^([a-z-]+)\.(en|pl)\.md/, '/guides/$1');

/** The size of a PNG picture, which its head tells; so the page keeps its room. */
function sizeOf(file: URL): readonly [number, number] {
  if (!existsSync(file)) return [0, 0]; // a test tells
  const bytes = readFileSync(file);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}
