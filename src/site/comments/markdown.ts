import MarkdownIt from 'markdown-it';

const rel = 'nofollow ugc noopener';
const levels: Readonly<Record<string, number>> = { link_open: 1, link_close: -1 };

/**
 * Markdown of strangers, without HTML: no attribute stays but the address and title of a link, the first number of a list
 * and the language of a code block; pictures are links to them.
 */
export function makeMarkdown(
  options: { readonly breaks?: boolean; readonly linkify?: boolean } = {},
): ReturnType<typeof MarkdownIt> {
  const made = MarkdownIt({ ...options, html: false });
  made.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  for (const schema of ['ftp:', 'mailto:', '//']) made.linkify.add(schema, null);
  // pages of this site, and http or https: no other scheme, and no other host by two slashes
  made.validateLink = (address) => /^(https?:\/\/[^/\\]|\/(?![/\\])|#)/i.test(address.trim());
  const { rules } = made.renderer;
  rules['link_open'] = (tokens, at, settings, _env, self) => {
    tokens[at]!.attrSet('rel', rel);
    return self.renderToken(tokens, at, settings);
  };
  rules['image'] = (tokens, at, settings, env, self) => {
    const token = tokens[at]!;
    const address = String(token.attrGet('src'));
    const { escapeHtml } = made.utils;
    const text = escapeHtml(self.renderInlineAsText(token.children ?? [], settings, env) || address);
    const level = tokens.slice(0, at).reduce((sum, { type }) => sum + (levels[type] ?? 0), 0);
    return level > 0 ? text : `<a href="${escapeHtml(address)}" rel="${rel}">${text}</a>`; // no link within a link
  };
  // a table has its alignment as a style, which the content security policy forbids
  rules['th_open'] = () => '<th>';
  rules['td_open'] = () => '<td>';
  return made;
}

const markdown = makeMarkdown({ breaks: true, linkify: true });
const { rules } = markdown.renderer;
/** The page has an h1, and the comments have an h2. */
const smaller = (tag: string): string => `h${Math.min(6, Number(tag.slice(1)) + 2)}`;
rules['heading_open'] = (tokens, at) => `<${smaller(tokens[at]!.tag)}>`;
rules['heading_close'] = (tokens, at) => `</${smaller(tokens[at]!.tag)}>\n`;

const rendered = new Map<string, string>();
const mostRendered = 500;

/**
 * A comment as HTML. It is remembered, because texts made for that purpose take a tenth of a second, and a page has
 * twenty comments.
 */
export function htmlOf(text: string): string {
  const html = rendered.get(text) ?? markdown.render(text);
  rendered.delete(text); // the map is in the order of the last use
  rendered.set(text, html);
  if (rendered.size > mostRendered) rendered.delete(rendered.keys().next().value!);
  return html;
}
