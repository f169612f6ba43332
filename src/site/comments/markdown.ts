import MarkdownIt from 'markdown-it';

// Comments are Markdown without HTML. Of a stranger's text no attribute stays but the address and title of a link, the
// first number of a list and the language of a code block; pictures are links to them.

const markdown = MarkdownIt({ html: false, breaks: true, linkify: true });
markdown.disable('image');
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
for (const schema of ['ftp:', 'mailto:', '//']) markdown.linkify.add(schema, null);
/** Pages of this site, and http or https: no other scheme, and no other host by two slashes. */
markdown.validateLink = (address) => /^(https?:\/\/[^/\\]|\/(?![/\\])|#)/i.test(address.trim());

const { rules } = markdown.renderer;
rules['link_open'] = (tokens, at, options, _env, self) => {
  tokens[at]!.attrSet('rel', 'nofollow ugc noopener');
  return self.renderToken(tokens, at, options);
};
/** A table has its alignment as a style, which the content security policy forbids. */
rules['th_open'] = () => '<th>';
rules['td_open'] = () => '<td>';
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
