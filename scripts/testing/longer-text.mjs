/**
 * Texts of the pseudo-language: in brackets, and with a third more letters. Around what stands in a place of it are two signs that nobody
 * sees, so that it is known to be no part of the text.
 */

const LETTER = /\p{L}/u;
/** `{count, plural,` and what comes before the first of its choices. */
const CHOICE = /^\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,/;
/** A placeholder, also with a format, or a tag. */
const PLACE = /^(?:\{[^{}]*\}|<\/?\w+>)/;
const [BEGIN_OTHER, END_OTHER] = ['\u2063', '\u2064'];

/**
 * @param {string} message in ICU MessageFormat
 * @returns {string} the same with brackets, and every third letter of its words twice
 */
export function longerText(message) {
  return `[!! ${longer(message, 0).text} !!]`;
}

/**
 * @param {string} message
 * @param {number} from
 * @returns {{ text: string, end: number }} up to the brace that ends the choice in which it stands
 */
function longer(message, from) {
  let text = '';
  let letters = 0;
  let at = from;
  while (at < message.length && message[at] !== '}') {
    const rest = message.slice(at);
    const place = CHOICE.test(rest) ? undefined : PLACE.exec(rest)?.[0];
    if (place !== undefined) {
      text += place.startsWith('{') ? BEGIN_OTHER + place + END_OTHER : place;
      at += place.length;
    } else if (rest.startsWith('{')) {
      const choice = longerChoices(message, at);
      text += choice.text;
      at = choice.end;
    } else {
      const [letter = ''] = rest;
      letters += LETTER.test(letter) ? 1 : 0;
      text += (LETTER.test(letter) && letters % 3 === 0 ? letter + letter : letter).replaceAll("'", '’');
      at += letter.length;
    }
  }
  return { text, end: at };
}

/**
 * @param {string} message
 * @param {number} from where a plural or a select begins
 */
function longerChoices(message, from) {
  let text = CHOICE.exec(message.slice(from))?.[0] ?? '';
  let at = from + text.length;
  for (;;) {
    const word = /^[^{}]*/.exec(message.slice(at))?.[0] ?? '';
    at += word.length;
    text += word;
    if (message[at] !== '{') return { text: `${text}}`, end: at + 1 };
    const inside = longer(message, at + 1);
    text += `{${inside.text}}`;
    at = inside.end + 1;
  }
}
