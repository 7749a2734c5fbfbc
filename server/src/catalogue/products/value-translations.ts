/** Names of values of options and attributes in further languages. */

import type { Translations } from '@shop/contract/translations';
import { describeTranslations, shownTexts } from '../../platform/content-languages.ts';
import type { NameTexts } from '../../schema/options.ts';

interface Named extends NameTexts {
  translations?: Translations<NameTexts>;
}

/** In the language of the answer. */
export function shownName({ name, translations = {} }: Named): string {
  return shownTexts<NameTexts>({ name }, translations).name;
}

/** As histories tell of them: 'White: de name: Weiß'. */
export function describeValueTranslations(values: readonly Named[]): string[] {
  return values.flatMap(({ name, translations = {} }) =>
    describeTranslations(translations).map((text) => `${name}: ${text}`),
  );
}
