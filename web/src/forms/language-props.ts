import { directionOf } from '@shop/messages/direction';

/** A text that is written from the other side keeps its full stop at its own end. */
const isolated = (text: string) => (text === '' ? '' : `\u2068${text}\u2069`);

/** Of a control for a text in a further language. @param original what stands there until something is typed */
export const languageProps = (language: string, original: string) => ({
  lang: language,
  dir: directionOf(language),
  placeholder: isolated(original),
});
