import { describe, expect, it } from 'vitest';
import { composeMail } from './compose-mail.ts';
import { mailName, paragraphOf, shopMail } from './shop-mail.ts';

const mailFor = (name: string) =>
  shopMail(
    'password-changed',
    { name, link: 'https://shop.example/login' },
    { heading: 'Changed', news: (intro) => paragraphOf('It was changed today.', intro), blocks: [] },
  );
const own = (texts: { subject?: string; intro?: string }) =>
  new Map([['password-changed', { subject: null, intro: null, translations: {}, ...texts }] as const]);

describe('a mail', () => {
  it('without own texts has the original ones, in one paragraph with what belongs to the case', () => {
    const original = 'You are logged out on every device; log in with the new password.';
    expect(composeMail(mailFor('Ada'), new Map())).toMatchObject({
      subject: 'Your password was changed',
      preview: `It was changed today. ${original}`,
      blocks: [{ type: 'text', text: `It was changed today. ${original}` }],
    });
  });

  it('has the own intro first, and then what belongs to the case', () => {
    const { blocks, subject } = composeMail(mailFor('Ada'), own({ intro: 'Hello **{name}**' }));
    expect(subject).toBe('Your password was changed');
    expect(blocks).toMatchObject([
      { type: 'markdown', markdown: 'Hello **{name}**' },
      { type: 'text', text: 'It was changed today.' },
    ]);
    expect(composeMail(mailFor('Ada'), own({ intro: ' ' })).blocks).toMatchObject([{ type: 'text' }]);
  });

  it.each(['a\r\nBcc: b', 'a\u2028Bcc: b', 'a\u0085Bcc: b', '\n a \t Bcc: b\n'])(
    'has the value %j in one line',
    (name) => {
      expect(composeMail(mailFor(name), own({ subject: 'For {name}' })).subject).toBe('For a Bcc: b');
    },
  );

  it('fills in no value again, and leaves a placeholder that it does not know', () => {
    expect(composeMail(mailFor('{link}'), own({ subject: '{{{name} {total}' })).subject).toBe('{{link} {total}');
  });
});

describe('the name in a mail', () => {
  it('is that of the account, short and without links, or else the part of the address before the @', () => {
    expect(mailName({ name: ' Ada ', email: 'x@shop.example' })).toBe('Ada');
    expect(mailName({ name: null, email: 'ada@shop.example' })).toBe('ada');
    expect(mailName({ name: '  ', email: 'ada@shop.example' })).toBe('ada');
    expect(mailName({ name: 'evil.example', email: 'ada@shop.example' })).toBe('evil.\u200bexample');
    expect([...mailName({ name: 'a'.repeat(500), email: 'ada@shop.example' })]).toHaveLength(60);
  });
});
