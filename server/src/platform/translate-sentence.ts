/** Sentences of the contract's schemas in the language of the moment. */

import { sentenceFinder } from '@shop/messages/find-sentence';
import { currentLanguage, DEFAULT_LANGUAGE, speaking } from '@shop/messages/language';
import { validationText } from '@shop/messages/validation';

const placeholders = {
  ...{ name: '{name}', other: '{other}', choices: '{choices}', least: '{least}', most: '{most}' },
  ...{ money: '{money}', decimals: '{decimals}', taxId: '{taxId}', country: '{country}' },
};
type Text = (typeof validationText)[keyof typeof validationText];

const said = (text: Text, values: typeof placeholders) => (typeof text === 'string' ? text : text(values));

let find: ReturnType<typeof sentenceFinder> | undefined;

/** Longer ones hold what somebody sent, and would take long to compare. */
const LONGEST = 500;

/**
 * @param sentence of a schema, not a text of somebody: it is compared with each that there is
 * @returns it as it is where it is none of them, and in English
 */
export function translateSentence(sentence: string): string {
  if (currentLanguage() === DEFAULT_LANGUAGE || sentence.length > LONGEST) return sentence;
  find ??= speaking(DEFAULT_LANGUAGE, () => {
    const english = Object.entries(validationText).map(([id, text]) => [id, said(text, placeholders)] as const);
    return sentenceFinder(Object.fromEntries(english));
  });
  const found = find(sentence);
  const text = found && Object.entries(validationText).find(([id]) => id === found.id)?.[1];
  return found === undefined || text === undefined ? sentence : said(text, { ...placeholders, ...found.values });
}
