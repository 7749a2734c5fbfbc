import { speaking } from '@shop/messages/language';
import { afterEach, expect, it } from 'vitest';
import { dateFormat, setDateLanguage } from './in-language.ts';

afterEach(() => setDateLanguage('en-US'));

const day = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });
const saidIn = (language: string) => speaking(language, () => day.format(new Date('2026-01-15T12:00:00Z')));

it('writes dates with Latin digits, also in a region that has others', () => {
  setDateLanguage('ar-EG');
  expect(saidIn('ar')).toBe('15 يناير 2026');
  setDateLanguage('ar-MA');
  expect(saidIn('ar')).toMatch(/^15 .* 2026$/);
});

it('follows a change of the setting at once', () => {
  expect(saidIn('de')).toBe('15. Januar 2026');
  setDateLanguage('de-AT');
  expect(saidIn('de')).toBe('15. Jänner 2026');
  expect(saidIn('fr')).toBe('15 janvier 2026');
  setDateLanguage('de-DE');
  expect(saidIn('de')).toBe('15. Januar 2026');
});
