import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileMessage } from '../../messages/src/compile-message.ts';
import { root } from '../setup/places.mjs';
import { faultsOf } from './languages.mjs';
import { messagesIn } from './texts.mjs';

const folder = join(root, 'messages');
const languages = readdirSync(folder).filter((name) => /^[a-z]{2}$/.test(name) && name !== 'en');
const english = readdirSync(join(folder, 'en')).map((name) => {
  const path = join(folder, 'en', name);
  return { file: name.replace(/\.ts$/, ''), messages: messagesIn({ path, text: readFileSync(path, 'utf8') }).messages };
});

describe('The languages that come along', () => {
  it('are German, French, Spanish and Arabic besides English', () => {
    expect(languages).toEqual(['ar', 'de', 'es', 'fr']);
  });

  it.each(languages)('have every text, with the same placeholders and their own plural forms: %s', (language) => {
    const faults = english.flatMap(({ file, messages }) => {
      /** @type {Record<string, string>} */
      const own = JSON.parse(readFileSync(join(folder, language, `${file}.json`), 'utf8'));
      const known = new Set(messages.map(({ id }) => id));
      return [
        ...messages.flatMap(({ id, text }) =>
          faultsOf(language, text, own[id]).map((fault) => `${file}.${id} ${fault}`),
        ),
        ...Object.keys(own).flatMap((id) => (known.has(id) ? [] : [`${file}.${id} is no message`])),
      ];
    });
    expect(faults).toEqual([]);
    const files = english.map(({ file }) => `${file}.json`).sort();
    expect(readdirSync(join(folder, language)).sort()).toEqual(files);
  });

  it('keep the direction of names and codes where they are read to the left, but not of counts and choices', () => {
    expect(compileMessage('رقم {number}', 'ar')).toEqual(['رقم \u2068', ['number'], '\u2069']);
    expect(compileMessage('Nr. {number}', 'de')).toEqual(['Nr. ', ['number']]);
    const counted = compileMessage('{count, plural, one {SKU} other {{count} رقم}}', 'ar');
    expect(JSON.stringify(counted)).not.toMatch(/[\u2068\u2069]/);
  });

  it('may not lose or invent a placeholder, a tag or a form', () => {
    const count = '{count, plural, one {# item} other {# items}} of {name}';
    expect(faultsOf('de', count, '{count, plural, one {# Artikel} other {# Artikel}} von {name}')).toEqual([]);
    expect(faultsOf('de', count, '{count} Artikel')).toEqual(['lacks name']);
    expect(faultsOf('ar', count, '{count, plural, one {a} other {b}} {name}').sort()).toEqual(
      ['few', 'many', 'two', 'zero'].map((form) => `lacks the form ${form} of count`),
    );
    expect(faultsOf('de', '<b>Now</b>', 'Jetzt {when}')).toEqual(['lacks <b>', 'does not get when']);
    expect(faultsOf('fr', '{state, select, on {On} other {Off}}', '{state, select, other {Non}}')).toHaveLength(1);
    expect(faultsOf('fr', 'The order', "L'article")).toHaveLength(1);
    expect(faultsOf('fr', 'The order', undefined)).toEqual(['is missing']);
  });
});
