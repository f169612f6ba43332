import { matches, type Rule, type Styled } from './css.ts';
import { resolve, type Theme } from './values.ts';

/** An element of markup as Preact writes it, and what is in it. */
interface Element extends Styled {
  readonly children: (Element | string)[];
}

/** What is around a board in a page, from the outside in. */
const around = [
  { tag: 'html', classes: [] },
  { tag: 'body', classes: [] },
  { tag: 'div', classes: ['board'] },
];

const tagOrText = /<(\/?)([\w-]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/g;

/** The only element of this markup; undefined if it is no drawing. */
function readSvg(markup: string): Element | undefined {
  let parent: Styled | undefined;
  for (const { tag, classes } of around)
    parent = { tag, attributes: new Map(), classes: new Set(classes), parent } satisfies Styled;
  const root: Element = { ...parent!, children: [] };
  const open = [root];
  for (const [, end, tag, attributes = '', closed, text] of markup.matchAll(tagOrText)) {
    const inside = open.at(-1)!;
    if (text !== undefined) inside.children.push(text);
    else if (end === '/') open.pop();
    else {
      const made = elementOf(tag!, attributes, inside);
      inside.children.push(made);
      if (closed !== '/') open.push(made);
    }
  }
  const [only, ...others] = root.children;
  return others.length === 0 && typeof only === 'object' && only.tag === 'svg' ? only : undefined;
}

function elementOf(tag: string, text: string, parent: Styled): Element {
  const attributes = new Map(
    [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name, value = '']) => [name!, value]),
  );
  const classes = new Set((attributes.get('class') ?? '').split(/\s+/).filter((name) => name !== ''));
  return { tag, attributes, classes, parent, children: [] };
}

/** Properties that a rasteriser knows. */
const drawn = new Set(
  `fill fill-opacity stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity opacity
  text-anchor font-size font-weight stop-color stop-opacity display visibility paint-order color
  dominant-baseline`.split(/\s+/),
);
/** Whether a declaration can change a drawing. */
export const isDrawn = (property: string): boolean =>
  drawn.has(property) || property === 'font' || property.startsWith('--');

/** Attributes that say nothing about a drawing. */
const isDropped = (name: string): boolean =>
  name === 'class' || name === 'role' || name === 'tabindex' || /^(aria|data)-/.test(name);

interface Style {
  readonly rules: readonly Rule[];
  readonly theme: Theme;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A drawing of a page with its styles in it, as an element for a larger drawing; undefined where the markup is something
 * else. `symbols` are called what its `use` elements call them after the `#`.
 */
export function styledSvg(markup: string, style: Style, box: Box): string | undefined {
  const svg = readSvg(markup);
  if (svg === undefined) return undefined;
  const chain: Styled[] = [];
  for (let element: Styled | undefined = svg.parent; element !== undefined; element = element.parent)
    chain.unshift(element);
  const custom = chain.reduce(
    (outer, element) => customOf(declared(element, style.rules), outer, style.theme),
    new Map<string, string>() as ReadonlyMap<string, string>,
  );
  const placed = new Map([...svg.attributes].filter(([name]) => !['x', 'y', 'width', 'height'].includes(name)));
  for (const [name, value] of Object.entries(box)) placed.set(name, `${value}`);
  return write({ ...svg, attributes: placed }, style, custom);
}

/** Width to height of the drawing. */
export function shapeOf(markup: string): number | undefined {
  const [, , width, height] = (/^<svg[^>]*viewBox="([^"]*)"/.exec(markup)?.[1] ?? '').split(/[\s,]+/).map(Number);
  return width === undefined || !(height! > 0) ? undefined : width / height!;
}

/** What the rules declare for an element, the strongest last. */
const declared = (element: Styled, rules: readonly Rule[]): readonly (readonly [string, string])[] =>
  rules
    .filter(({ selector }) => matches(selector, element))
    .toSorted((one, other) => one.selector.weight - other.selector.weight)
    .flatMap(({ declarations }) => declarations);

function customOf(
  declarations: readonly (readonly [string, string])[],
  outer: ReadonlyMap<string, string>,
  theme: Theme,
): ReadonlyMap<string, string> {
  const own = declarations.filter(([name]) => name.startsWith('--'));
  if (own.length === 0) return outer;
  const all = new Map(outer);
  for (const [name, value] of own) all.set(name, value);
  for (const [name, value] of own) all.set(name, resolve(value, all, theme) ?? '');
  return all;
}

function write(element: Element, style: Style, outer: ReadonlyMap<string, string>): string {
  if (element.tag === 'title') return '';
  const declarations = declared(element, style.rules);
  const custom = customOf(declarations, outer, style.theme);
  const properties = new Map<string, string>();
  for (const [name, value] of declarations.flatMap(([property, text]) => longhands(property, text))) {
    const found = drawn.has(name) ? resolve(value, custom, style.theme) : undefined;
    if (found !== undefined) properties.set(name, inPixels(found));
  }
  const attributes = [...element.attributes]
    .filter(([name]) => !isDropped(name))
    .map(([name, value]) => ` ${name}="${name === 'href' ? value.replace(/^[^#]*/, '') : value}"`)
    .join('');
  const css = [...properties].map(([name, value]) => `${name}:${value.replaceAll('"', "'")}`).join(';');
  const inner = element.children
    .map((child) => (typeof child === 'string' ? child : write(child, style, custom)))
    .join('');
  return `<${element.tag}${attributes}${css === '' ? '' : ` style="${css}"`}>${inner}</${element.tag}>`;
}

/** The size and weight in `font: 600 17px var(--sans)`. */
function longhands(property: string, value: string): readonly (readonly [string, string])[] {
  if (property !== 'font') return [[property, value]];
  const [, weight, size] = /^(?:(\d+|bold)\s+)?((?:var\([^)]*\)|[\d.]+[a-z]+))/.exec(value) ?? [];
  return [['font-weight', weight ?? '400'], ...(size === undefined ? [] : [['font-size', size] as const])];
}

const inPixels = (value: string): string => value.replaceAll(/([\d.]+)rem\b/g, (_, size) => `${16 * Number(size)}px`);
