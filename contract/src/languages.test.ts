import { describe, expect, it } from 'vitest';
import { callsInLanguage } from './languages.ts';
import { isBackOffice, pageNames, pages } from './paths.ts';

const calls = ['/cart', '/products?_page=2'];
const languages = ['en', 'de'];

describe('the calls of a document', () => {
  it('say their language in a shop with several', () => {
    const asked = ['/cart?lang=de', '/products?_page=2&lang=de'];
    expect(callsInLanguage(calls, { page: pages.home, language: 'de', languages })).toEqual(asked);
    expect(callsInLanguage(calls, { page: undefined, language: 'de', languages })).toEqual(asked);
  });

  it('say none in a shop with one', () => {
    expect(callsInLanguage(calls, { page: pages.home, language: 'de', languages: ['de'] })).toEqual(calls);
  });

  it('say none on any page of the back office, where a header does', () => {
    const ofStaff = pageNames.map((name) => pages[name]).filter(isBackOffice);
    expect(ofStaff.length).toBeGreaterThan(15);
    for (const page of ofStaff) expect(callsInLanguage(calls, { page, language: 'de', languages })).toEqual(calls);
    expect(isBackOffice('/administration')).toBe(false);
  });
});
