import { expect, test } from 'vitest';
import { mailLink } from './mail-link.ts';

test('goes to the address, with the subject', () => {
  expect(mailLink('ann@mail.example')).toBe('mailto:ann@mail.example');
  expect(mailLink('ann@mail.example', 'Order #8')).toBe('mailto:ann@mail.example?subject=Order%20%238');
});

test.each([
  'ann@mail.example?bcc=eve@evil.example',
  'ann@mail.example&cc=eve@evil.example',
  'a@b.example,eve@evil.example',
])('goes to nobody else: %s', (email) => {
  const link = new URL(mailLink(email, 'Order #8'));
  expect(decodeURIComponent(link.pathname)).toBe(email);
  expect(link.pathname).not.toContain(',');
  expect([...link.searchParams.keys()]).toEqual(['subject']);
});
