/** What a translation must have in common with its English text. */

import { compileMessage } from '../../messages/src/compile-message.ts';

/** As icu-minify numbers them: https://www.npmjs.com/package/icu-minify */
const KINDS = { select: 1, plural: 2, selectordinal: 3 };

/**
 * What a text is made of besides words.
 * @param {string} text
 * @returns {{ names: Set<string>, selects: Map<string, string[]>, plurals: Map<string, string[]> }} names of placeholders and tags;
 *   the keys of each select and plural
 */
function partsOf(text) {
  /** @type {ReturnType<typeof partsOf>} */
  const parts = { names: new Set(), selects: new Map(), plurals: new Map() };
  /** @param {unknown} part */
  const visit = (part) => {
    if (!Array.isArray(part)) return;
    const [name, kind, options] = part;
    if (typeof name !== 'string') return;
    const isTag = part.length > 1 && typeof kind !== 'number';
    parts.names.add(isTag ? `<${name}>` : name);
    if (isTag) for (const inner of part.slice(1)) visit(inner);
    if (typeof kind !== 'number' || kind > KINDS.selectordinal) return;
    (kind === KINDS.select ? parts.selects : parts.plurals).set(name, Object.keys(options));
    for (const option of Object.values(options)) if (Array.isArray(option)) for (const inner of option) visit(inner);
  };
  const compiled = compileMessage(text);
  if (typeof compiled !== 'string') for (const part of compiled) visit(part);
  return parts;
}

/**
 * @param {string} language
 * @param {string} english
 * @param {string | undefined} translation
 * @returns {string[]} what is wrong with it
 */
export function faultsOf(language, english, translation) {
  if (translation === undefined) return ['is missing'];
  // ICU takes it for the beginning of a quotation.
  if (translation.includes("'")) return ["has a ' where ’ belongs"];
  const [original, own] = [partsOf(english), partsOf(translation)];
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return [
    ...[...original.names].filter((name) => !own.names.has(name)).map((name) => `lacks ${name}`),
    ...[...own.names].filter((name) => !original.names.has(name)).map((name) => `does not get ${name}`),
    ...[...own.selects].flatMap(([name, keys]) => {
      const known = original.selects.get(name);
      return known?.some((key) => !keys.includes(key)) ? [`must choose by ${name} among ${known.join(', ')}`] : [];
    }),
    ...[...own.plurals].flatMap(([name, keys]) => {
      // Spanish and French have it for millions, which no text counts.
      const needed = categories.filter((category) => category !== 'many' || language === 'ar');
      const lacking = needed.filter((category) => !keys.includes(category));
      return lacking.map((category) => `lacks the form ${category} of ${name}`);
    }),
  ];
}
