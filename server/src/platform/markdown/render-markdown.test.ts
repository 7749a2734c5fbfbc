import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/runs.ts';
import { hostile } from './hostile-markdown.fixture.ts';
import { htmlToText } from './html-to-text.ts';
import { renderMarkdown } from './render-markdown.ts';

const FORBIDDEN_ELEMENTS =
  /^(script|style|link|meta|base|iframe|frame|frameset|object|embed|applet|form|input|button|select|textarea|svg|math|template|noscript|audio|video|source|picture|dialog|portal|marquee|html|head|body)$/;
const GOOD_ADDRESS = /^(?:https?:|mailto:|tel:|[^:]*$|[^:]*[/?#])/i;

/** What a browser would make of the HTML that must not be there. */
function dangers(html: string): string[] {
  const found: string[] = [];
  const visit = (nodes: readonly DefaultTreeAdapterTypes.ChildNode[]) => {
    for (const node of nodes) {
      if (!('tagName' in node)) continue;
      if (FORBIDDEN_ELEMENTS.test(node.tagName) || node.tagName === 'h1') found.push(node.tagName);
      for (const { name, value } of node.attrs) {
        if (/^on|^style$|^id$|^name$|^class$|^srcdoc$|^formaction$|^xlink|:/i.test(name)) found.push(name);
        // Browsers leave out white space and control characters before they look for a protocol.
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what attackers use
        const address = value.replace(/[\u0000-\u0020]/g, '');
        if (['href', 'src'].includes(name) && !GOOD_ADDRESS.test(address)) found.push(`${name}=${value}`);
      }
      visit(node.childNodes);
    }
  };
  visit(parseFragment(html).childNodes);
  return found;
}

const codeOf = (work: () => unknown): unknown => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
};

describe('Markdown as HTML', () => {
  it.each(hostile)('runs, styles, frames and sends nothing: %j', (text) => {
    expect(dangers(renderMarkdown(text))).toEqual([]);
  });

  it.each([
    'a<script>alert(1)</script>b',
    'a<style>p{background:url(x)}</style>b',
    'a<iframe srcdoc="evil"></iframe>b',
    'a<svg><style>alert</style></svg>b',
    'a<span style="color:evil" onclick="alert(1)" class="evil" id="evil"></span>b',
    'a<input value="evil">b',
    'a<img src="data:evil">b',
    'a[](javascript:alert)b',
    'a[](data:evil)b',
    'a<a href="javascript:alert(1)"></a>b',
  ])('leaves nothing of it: %j', (text) => {
    expect(renderMarkdown(text).replace(/<span><\/span>|<a><\/a>|<img loading="lazy">/, '')).toBe('<p>ab</p>');
  });

  it('runs nothing, whatever stands beside what', () => {
    const pieces = fc.oneof(
      fc.constantFrom(
        ...hostile,
        '<',
        '>',
        '"',
        "'",
        '`',
        '[',
        ']',
        '(',
        ')',
        '\n',
        '\n\n',
        '&',
        '#',
        '|',
        '<p>',
        '</p>',
      ),
      fc.string({ maxLength: 10 }),
    );
    const texts = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        const html = renderMarkdown(text);
        expect(dangers(html)).toEqual([]);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('has what texts of a shop need', () => {
    expect(
      renderMarkdown('Two *kinds* of **tea**, ~~three~~\nand `code`\n\n- one\n- two\n\n3. c\n\n> said\n\n---'),
    ).toBe(
      [
        '<p>Two <em>kinds</em> of <strong>tea</strong>, <s>three</s><br>\nand <code>code</code></p>',
        '<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
        '<ol start="3">\n<li>c</li>\n</ol>',
        '<blockquote>\n<p>said</p>\n</blockquote>',
        '<hr>',
      ].join('\n'),
    );
  });

  it('moves headings down by one, also those in HTML; the sixth stays', () => {
    const text = '# a\n## b\n##### e\n###### f\n\n<h1 align=center>g</h1>';
    expect(renderMarkdown(text)).toBe('<h2>a</h2>\n<h3>b</h3>\n<h6>e</h6>\n<h6>f</h6>\n<h2>g</h2>');
  });

  it('aligns cells of tables by their attribute', () => {
    const html = renderMarkdown('|a|b|c|\n|:-|:-:|-:|\n|1|2|3|');
    expect(html).toMatch(/<td align="left">1<.*<td align="center">2<.*<td align="right">3</s);
    expect(html).not.toContain('style');
  });

  it.each([
    ['https://a.example/b', true],
    ['HTTP://a.example', true],
    ['Https://a.example', true],
    ['//a.example', true],
    ['/\\a.example', true],
    ['\\\\a.example', true],
    ['http://[', true],
    ['/page/terms', false],
    ['page', false],
    ['#part', false],
    ['?q=a', false],
    ['mailto:a@b.example', false],
    ['tel:+49123', false],
  ])('%s is told to be a link to another site: %s', (href, away) => {
    const rel = ' rel="noopener nofollow"';
    expect(renderMarkdown(`<a href="${href}">x</a>`).includes(rel)).toBe(away);
  });

  it('makes links of addresses with their protocol and of mails, and not of names', () => {
    expect(renderMarkdown('https://a.example a@b.example shop.com')).toBe(
      '<p><a href="https://a.example" rel="noopener nofollow">https://a.example</a> <a href="mailto:a@b.example">a@b.example</a> shop.com</p>',
    );
  });

  it('is empty for nothing', () => {
    expect(['', ' \n ', '<script>x</script>'].map((text) => renderMarkdown(text))).toEqual(['', '', '']);
  });
});

describe('Markdown that nests', () => {
  const refused = expect.objectContaining({ code: 'INVALID_INPUT' });
  const nested = (depth: number) => [
    `${'>'.repeat(depth)} a`,
    `${'- '.repeat(depth)}a`,
    `${'1. '.repeat(depth)}a`,
    `${'<div>'.repeat(depth)}a`,
    `<b>a`.repeat(depth),
    `${'*'.repeat(2 * depth)}a${'*'.repeat(2 * depth)}`,
  ];

  it.each(nested(100))('100 deep is rendered', (text) => {
    expect(renderMarkdown(text)).toContain('a');
  });

  it.each([...nested(101), ...nested(20_000)])('deeper is refused', (text) => {
    expect(codeOf(() => renderMarkdown(text))).toEqual(refused);
  });

  it('is refused with the place of the text', () => {
    expect(codeOf(() => renderMarkdown('>'.repeat(101), 'home.2.markdown'))).toMatchObject({
      details: { errors: [{ path: 'home.2.markdown', message: 'It nests deeper than 100' }] },
    });
  });
});

describe('a text of 100,000 characters', () => {
  const long = (text: string) => text.repeat(Math.ceil(100_000 / text.length)).slice(0, 100_000);

  it.each(['word ', 'a b\n', '- a\n', '# a\n', 'a *b* [c](https://d.example)\n\n', '|a|b|\n'])(
    'of %j is rendered',
    (text) => {
      expect(renderMarkdown(long(text)).length).toBeGreaterThan(90_000);
    },
  );

  it('that is one table is rendered', () => {
    const table = `|Town|Price|\n|-|-|\n${long('|Bonn|4.90|\n')}`;
    expect(renderMarkdown(table.slice(0, 100_000))).toMatch(/^<table>.*<td>4.90<\/td>.*<\/table>$/s);
  });

  it('that would take long is refused', () => {
    const quotes = `${'>'.repeat(100)}${long('\na')}`;
    const table = `|a|b|\n|-|-|\n${long('|\n')}`;
    const formats = `${'<b a=1><i a=2>'.repeat(20)}${long('<p>a')}`;
    for (const text of [quotes, table, formats]) {
      expect(codeOf(() => renderMarkdown(text))).toMatchObject({
        details: { errors: [{ path: 'markdown', message: 'It has too many elements' }] },
      });
    }
  });

  // Each of them took minutes without the limits; a test that runs out of time fails.
  it.each(['[', '![', '[a](', '*_', '`a', '<a ', '<!--', '&', '> ', '<b>', '~a ~~b ', '[a\n'])('of %j ends', (text) => {
    const outcome = codeOf(() => renderMarkdown(long(text)));
    expect([undefined, 'INVALID_INPUT']).toContain(
      outcome instanceof Object && 'code' in outcome ? outcome.code : undefined,
    );
  });
});

describe('Markdown as text', () => {
  it('is without marks, with the addresses of links', () => {
    const text =
      '# Hello *you*\n\nSee [our shop](https://a.example) and <https://a.example/>.\n\n- a\n- b\n\n<script>x</script>';
    expect(htmlToText(renderMarkdown(text))).toBe(
      'Hello you\n\nSee our shop (https://a.example) and https://a.example/.\n\n * a\n * b',
    );
  });

  it('keeps what looks like HTML as it was written', () => {
    expect(htmlToText(renderMarkdown('`<b>` & 1 < 2'))).toBe('<b> & 1 < 2');
  });
});
