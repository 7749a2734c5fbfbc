import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requiredText, text } from './text.ts';
import { mergeTranslations, type TranslationChanges, type Translations, translationBodies } from './translations.ts';

interface Texts {
  title: string;
  description: string;
}

const tags = fc.constantFrom('de', 'fr', 'ar');
const names = fc.constantFrom<keyof Texts>('title', 'description');
const given = fc.string({ minLength: 1 });
const changes: fc.Arbitrary<TranslationChanges<Texts>> = fc.dictionary(
  tags,
  fc.option(fc.dictionary(names, fc.option(given, { nil: null })), { nil: null }),
);
const textOf = (all: Translations<Texts>, tag: string, name: keyof Texts) => all[tag]?.[name];

describe('translations', () => {
  it('change only in the languages and fields that are sent: null removes a text, or all of a language', () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 6 }), tags, names, (bodies, tag, name) => {
        let stored: Translations<Texts> = {};
        let expected: string | undefined;
        for (const body of bodies) {
          stored = mergeTranslations(stored, body);
          const sent = body[tag];
          if (sent === null) expected = undefined;
          else if (sent !== undefined && sent[name] !== undefined) expected = sent[name] ?? undefined;
        }
        expect(textOf(stored, tag, name)).toBe(expected);
      }),
    );
  });

  it('hold no language without texts', () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 6 }), (bodies) => {
        let stored: Translations<Texts> = {};
        for (const body of bodies) stored = mergeTranslations(stored, body);
        for (const texts of Object.values(stored)) expect(Object.values(texts)).not.toEqual([]);
      }),
    );
  });
});

describe('translations in a body', () => {
  const body = translationBodies({ title: requiredText('title', 5), description: text(10) });
  const faultOf = (value: unknown) => {
    const read = body.safeParse(value);
    return read.success ? undefined : read.error.issues.map(({ path, message }) => [path.join('.'), message]);
  };

  it('have the limits of the fields', () => {
    expect(faultOf({ de: { title: 'Lampen' } })).toEqual([['de.title', 'title must be at most 5 characters']]);
    expect(faultOf({ de: { title: 7 } })).toEqual([['de.title', 'title is required']]);
  });

  it('remove a text by an empty one or by null', () => {
    expect(body.parse({ de: { title: ' ', description: null }, fr: null })).toEqual({
      de: { title: null, description: null },
      fr: null,
    });
  });

  it('may have fields that nobody knows, which are ignored', () => {
    expect(body.parse({ de: { headline: 'Lampe' } })).toEqual({ de: {} });
  });

  it('are by language tag', () => {
    for (const tag of ['German', 'd', 'DE', 'de_DE', '']) {
      expect(faultOf({ [tag]: { title: 'x' } }), tag).toEqual([
        [tag, 'translations must be by language tag, such as de'],
      ]);
    }
    for (const tag of ['de', 'gsw', 'pt-BR', 'zh-Hant-TW'])
      expect(faultOf({ [tag]: { title: 'x' } }), tag).toBeUndefined();
  });
});
