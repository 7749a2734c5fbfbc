/** The texts of further languages in a form, as they were typed. */

import { formsText } from '@shop/messages/forms';
import * as z from 'zod/mini';
import { currentShop } from '../state/shown-shop.ts';
import { nameOfLanguage } from '../ui/name-of-language.ts';

/** By language, then by field: '' where a text is missing. */
export type TranslationDrafts = Readonly<Record<string, Readonly<Record<string, string>>>>;
/** Drafts that were saved before the form had them have none. */
export const translationDrafts = z._default(z.record(z.string(), z.record(z.string(), z.string())), {});

/** As the server's paths are. */
export type TranslationName = `translations.${string}.${string}`;
export const translationName = (language: string, field: string): TranslationName =>
  `translations.${language}.${field}`;
export const isTranslationName = (name: string): name is TranslationName => /^translations\.[^.]+\../.test(name);

export function readTranslationName(name: TranslationName): { language: string; field: string } {
  const [, language = '', ...field] = name.split('.');
  return { language, field: field.join('.') };
}

/** Of the shop, without the default; none in a shop with one. */
export function furtherLanguages(): readonly string[] {
  return currentShop().languages?.slice(1) ?? [];
}

/** @param fields plain texts */
export function translationDraftsOf(
  translations: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined,
  fields: readonly string[],
): TranslationDrafts {
  return inEachLanguage((language) =>
    Object.fromEntries(fields.map((field) => [field, String(translations?.[language]?.[field] ?? '')])),
  );
}

export function inEachLanguage<Texts>(textsIn: (language: string) => Texts): Record<string, Texts> {
  return Object.fromEntries(furtherLanguages().map((language) => [language, textsIn(language)]));
}

export const typedIn = (drafts: TranslationDrafts, language: string, field: string): string =>
  drafts[language]?.[field] ?? '';

export function withTypedIn(
  drafts: TranslationDrafts,
  { language, field }: { language: string; field: string },
  text: string,
): TranslationDrafts {
  return { ...drafts, [language]: { ...drafts[language], [field]: text } };
}

function namesIn(drafts: TranslationDrafts): { language: string; field: string }[] {
  return Object.entries(drafts).flatMap(([language, texts]) =>
    Object.keys(texts).map((field) => ({ language, field })),
  );
}

/**
 * What a body says of them: only the texts that differ. An empty one removes it; one that the draft lacks, as it was saved
 * before the form had it, stays.
 */
export function changedTexts(drafts: TranslationDrafts, before: TranslationDrafts): TranslationDrafts | undefined {
  const changed = namesIn(drafts).filter(
    ({ language, field }) => typedIn(drafts, language, field) !== typedIn(before, language, field),
  );
  if (changed.length === 0) return undefined;
  return changed.reduce<TranslationDrafts>(
    (texts, name) => withTypedIn(texts, name, typedIn(drafts, name.language, name.field)),
    {},
  );
}

/** What was changed here stays, the rest is theirs. */
export function mergeTexts(
  before: TranslationDrafts,
  mine: TranslationDrafts,
  theirs: TranslationDrafts,
): TranslationDrafts {
  return namesIn(changedTexts(mine, before) ?? {}).reduce(
    (merged, name) => withTypedIn(merged, name, typedIn(mine, name.language, name.field)),
    theirs,
  );
}

/** For a conflict: a line for each text that is there. */
export function textLines(
  drafts: TranslationDrafts,
  labelOf: (name: { language: string; field: string }) => string,
): string {
  return namesIn(drafts)
    .map((name) => ({ text: typedIn(drafts, name.language, name.field), label: labelOf(name) }))
    .flatMap(({ text, label }) => (text === '' ? [] : [`${label}: ${text}`]))
    .join('\n');
}

/** 'Description (Deutsch)' */
export function labelIn(language: string, label: string): string {
  return formsText.labelInLanguage({ label, language: nameOfLanguage(language) });
}

type Labels = readonly { name: string; label: string }[];

/** For a summary of errors: the fields, and below them those that are translated in each further language. */
export function labelsInLanguages(labels: Labels, translated: readonly string[]): Labels {
  const inEach = labels.filter(({ name }) => translated.includes(name));
  const further = furtherLanguages().flatMap((language) =>
    inEach.map(({ name, label }) => ({ name: translationName(language, name), label: labelIn(language, label) })),
  );
  return [...labels, ...further];
}
