/** Texts of the merchant in further languages, beside those of the default language, on the wire and as they are stored. */

import * as z from 'zod/mini';

/** By language tag. A text that is left out is missing in that language. */
export type Translations<Texts extends object = Record<string, unknown>> = Readonly<
  Record<string, Readonly<Partial<Texts>>>
>;

/** By language tag: null removes a text, or all of a language; what is left out stays. */
export type TranslationChanges<Texts extends object = Record<string, unknown>> = Readonly<
  Record<string, { readonly [Name in keyof Texts]?: Texts[Name] | null | undefined } | null>
>;

/** What is translated of a product. */
export interface ProductTexts {
  title: string;
  description: string;
  /** Markdown. */
  details: string | null;
  highlights: string[];
  seoTitle: string | null;
  seoDescription: string | null;
  /** Parallel to the pictures. Those of the default language are the pictures' own. */
  imageAlts: string[];
}

type Schemas = Readonly<Record<string, z.ZodMiniType>>;
type Removable<Schema extends z.ZodMiniType> = z.ZodMiniOptional<
  z.ZodMiniPipe<z.ZodMiniTransform<unknown, unknown>, z.ZodMiniNullable<Schema>>
>;

const TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;
export const isLanguageTag = (tag: string): boolean => TAG.test(tag);

const MAX_LANGUAGES = 100;
const message = 'translations must be by language tag, such as de';

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isEmpty) : typeof value === 'string' && value.trim() === '';

function removable<Schema extends z.ZodMiniType>(text: Schema): Removable<Schema> {
  return z.optional(
    z.pipe(
      z.transform((value: unknown) => (isEmpty(value) ? null : value)),
      z.nullable(text),
    ),
  );
}

/**
 * What bodies have: the texts of each language that is to change.
 * @param texts each text with its rule
 */
export function translationBodies<Texts extends Schemas>(texts: Texts) {
  const shape: { [Name in keyof Texts]: Removable<Texts[Name]> } = Object.assign(
    {},
    ...Object.entries(texts).map(([name, text]) => ({ [name]: removable(text) })),
  );
  return z.optional(
    z
      .record(z.string(), z.nullable(z.object(shape, 'must be an object or null')), message)
      .check(({ value, issues }) => {
        const tags = Object.keys(value);
        const strange = tags.find((tag) => !isLanguageTag(tag)) ?? tags[MAX_LANGUAGES];
        if (strange !== undefined) issues.push({ code: 'custom', path: [strange], message, input: value });
      }),
  );
}

/** What answers to staff have; left out in a shop with one language that has no texts in another. */
export function translationAnswers<Texts extends Schemas>(texts: Texts) {
  return z
    .optional(z.record(z.string(), z.partial(z.object(texts))))
    .check(z.describe('by language tag: the texts in other languages than the default, for staff'));
}

/** What is there once a body has changed it. */
export function mergeTranslations<Texts extends object>(
  before: Translations<Texts>,
  changes: TranslationChanges<Texts> | undefined,
): Translations<Texts> {
  if (changes === undefined) return before;
  const merged: Record<string, Partial<Texts>> = { ...before };
  for (const [language, texts] of Object.entries(changes)) {
    const all: Partial<Texts> = texts === null ? {} : Object.assign({}, before[language], texts);
    const left = Object.entries(all).filter(([, text]) => text !== null && text !== undefined);
    if (left.length === 0) delete merged[language];
    else merged[language] = Object.assign({}, ...left.map(([name, text]) => ({ [name]: text })));
  }
  return merged;
}
