/** Ids of values of attributes and options are made from their names, so that addresses and files can be read. */

import { ShopError } from '@shop/contract/errors';
import type { TranslationChanges, Translations } from '@shop/contract/translations';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import { validationText } from '@shop/messages/validation';
import { changedTranslations } from '../../platform/content-languages.ts';
import type { NameTexts } from '../../schema/options.ts';

const MOST = 40;

interface SentValue {
  id?: string | null | undefined;
  name?: string | undefined;
  translations?: TranslationChanges<NameTexts> | undefined;
}

interface StoredValue {
  id: string;
  name: string;
  translations?: Translations<NameTexts>;
}

/** A value as it is to be, with what was sent of it and what it was. */
interface NextValue<Sent, Now> extends StoredValue {
  sent: Sent;
  now: Now | undefined;
}

/**
 * The values that there are from now on. One with an id that is there keeps it, its name unless another is sent, and its translations but
 * for those that are sent.
 * @throws ShopError INVALID_INPUT for an id that is sent twice, or that is not there, for a name that two have, and for translations into
 * the default language
 */
export function valuesFrom<Sent extends SentValue, Now extends StoredValue>(
  sent: readonly Sent[],
  now: readonly Now[],
): NextValue<Sent, Now>[] {
  // Those that leave are taken, too: an id in an address or a file never comes to mean another value of the same save.
  const taken = new Set(now.map(({ id }) => id));
  const kept = new Set<string>();
  const next = sent.map((one, n) => {
    const { id, name } = one;
    const own = now.find((value) => value.id === id);
    if (own !== undefined && !kept.has(own.id)) {
      kept.add(own.id);
      const texts = { name: name?.trim() ?? own.name, ...translationsOf(own.translations, one.translations, n) };
      return { id: own.id, ...texts, sent: one, now: own };
    }
    if (id != null && (own !== undefined || now.length > 0 || name === undefined)) {
      const message =
        own === undefined
          ? catalogueErrorsText.noValue({ value: id })
          : catalogueErrorsText.valueIsTwice({ value: id });
      throw new ShopError('INVALID_INPUT', { errors: [{ path: `values.${n}.id`, message }] });
    }
    const made = valueIdFor(name ?? '', taken);
    taken.add(made);
    const texts = { name: (name ?? '').trim(), ...translationsOf(undefined, one.translations, n) };
    return { id: made, ...texts, sent: one, now: undefined };
  });
  if (new Set(next.map(({ name }) => name.toLowerCase())).size < next.length) {
    throw new ShopError('INVALID_INPUT', { errors: [{ path: 'values', message: validationText.valuesNamesDiffer }] });
  }
  return next;
}

/** As stored: none is left out. */
function translationsOf(
  now: Translations<NameTexts> = {},
  sent: TranslationChanges<NameTexts> | undefined,
  n: number,
): Pick<StoredValue, 'translations'> {
  const translations = changedTranslations(now, sent, `values.${n}.translations`);
  return Object.keys(translations).length === 0 ? {} : { translations };
}

function valueIdFor(name: string, taken: ReadonlySet<string>): string {
  const id =
    name
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, MOST)
      .replaceAll(/[\ud800-\udbff]$|-+$/g, '') || 'value';
  for (let n = 2; ; n += 1) {
    if (!taken.has(id)) return id;
    if (!taken.has(`${id}-${n}`)) return `${id}-${n}`;
  }
}
