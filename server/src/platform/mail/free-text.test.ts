import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakAddresses, freeText } from './free-text.ts';

/** What mail clients make links of: schemes, hosts and mail addresses. */
const LINKS = /[a-z][\w+-]*:[^\s\u200b]|[\p{L}\p{N}-][.。．｡][\p{L}\p{N}]|[^\s\u200b][@＠][^\s\u200b]/iu;
const plain = (text: string) => text.replaceAll('\u200b', '');

describe('what people have typed, in a mail', () => {
  it.each([
    'http://evil.example/unlock',
    'HTTPS://EVIL.EXAMPLE',
    'www.evil.example',
    'evil.example',
    'evil。example',
    'thief@evil.example',
    'mailto:thief@evil.example',
    'tel:5550100',
    '192.168.0.1/x',
    'see evil.co.uk, now',
    'http:\\\\evil.example',
    'пример.рф',
  ])('looks like no address any more: %s', (text) => {
    expect(text).toMatch(LINKS);
    expect(freeText(text, 60)).not.toMatch(LINKS);
    expect(plain(freeText(text, 60))).toBe(text);
  });

  it('looks like none whatever it is, and reads the same', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'é', '7', '.', ':', '/', '@', '\\', '。', ' ', '-') }),
        (text) => {
          expect(breakAddresses(text)).not.toMatch(LINKS);
          expect(plain(breakAddresses(text))).toBe(text);
        },
      ),
    );
  });

  it('is one line of bounded length, cut between characters', () => {
    expect(freeText(' 1 Main\r\n Street ', 60)).toBe('1 Main Street');
    expect(freeText('x'.repeat(60), 60)).toBe('x'.repeat(60));
    expect(freeText('😀'.repeat(61), 60)).toBe(`${'😀'.repeat(59)}…`);
  });
});
