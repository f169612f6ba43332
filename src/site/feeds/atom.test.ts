import { expect, test } from 'vitest';
import { atomOf, updatedOf, xml } from './atom.ts';

const feed = {
  title: 'Contests <of> & "all"',
  language: 'pl',
  origin: 'https://arena.example',
  page: '/contests',
  path: '/contests.atom',
  author: 'AI-Arena',
} as const;
const older = { id: 'contest-1-new', title: 'Żółw', at: new Date('2026-01-02T03:04:05Z'), path: '/contests/1' };
const newer = { ...older, id: 'contest-1-over', title: 'a ]]> & <b>', at: new Date('2026-02-01T00:00:00Z'), text: 'x' };

test('a feed has what RFC 4287 wants, with names escaped', () => {
  expect(atomOf({ ...feed, entries: [newer, older] })).toBe(`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pl">
<id>https://arena.example/contests.atom</id>
<title>Contests &lt;of&gt; &amp; &quot;all&quot;</title>
<updated>2026-02-01T00:00:00.000Z</updated>
<author><name>AI-Arena</name></author>
<link rel="self" type="application/atom+xml" href="https://arena.example/contests.atom?lang=pl"/>
<link rel="alternate" type="text/html" href="https://arena.example/contests"/>
<entry>
<id>https://arena.example/contests.atom#contest-1-over</id>
<title>a ]]&gt; &amp; &lt;b&gt;</title>
<updated>2026-02-01T00:00:00.000Z</updated>
<link rel="alternate" type="text/html" href="https://arena.example/contests/1"/>
<content type="text">x</content>
</entry>
<entry>
<id>https://arena.example/contests.atom#contest-1-new</id>
<title>Żółw</title>
<updated>2026-01-02T03:04:05.000Z</updated>
<link rel="alternate" type="text/html" href="https://arena.example/contests/1"/>
</entry>
</feed>
`);
});

test('an empty feed is as old as time, and its identifier the same in both languages', () => {
  expect(updatedOf([]).toISOString()).toBe('1970-01-01T00:00:00.000Z');
  const idOf = (language: 'en' | 'pl') => /<id>.*<\/id>/.exec(atomOf({ ...feed, language, entries: [] }))![0];
  expect(idOf('en')).toBe(idOf('pl'));
});

test('what XML forbids is left out, and letters of all scripts stay', () => {
  expect(xml('a\u0000b\u0008\u001bc\uffff\ud800d\te\nŻ🦦')).toBe('abcd\te\nŻ🦦');
});
