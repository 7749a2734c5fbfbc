/** Messages of one language: what people read, written in ICU MessageFormat. */

import type { GetICUArgs } from '@schummar/icu-type-parser';
import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import { compiled } from '#compiled';

type Placeholders = { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date };

/** The names of the tags in a message: `b` in 'at <b>once</b>'. */
type Tags<Text extends string> = Text extends `${string}<${infer Name}>${infer Rest}`
  ? (Name extends `/${string}` ? never : Name) | Tags<Rest>
  : never;

/** A message with tags takes a function for each tag, which makes something of the parts inside, and gives all parts. */
type RichMessage<Text extends string> = <Part>(
  values: GetICUArgs<Text, Placeholders> & Record<Tags<Text>, (parts: (string | Part)[]) => Part>,
) => string | Part | (string | Part)[];

type Message<Text extends string> = Text extends `${string}<${string}>${string}`
  ? RichMessage<Text>
  : Text extends `${string}{${string}}${string}`
    ? (values: GetICUArgs<Text, Placeholders>) => string
    : string;

type Messages<Texts extends Record<string, string>> = { readonly [Id in keyof Texts]: Message<Texts[Id]> };

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
};

/**
 * By id: a plain text as it is, a text with placeholders as a function of their values, a text with tags as a function of these and of
 * one function for each tag. The build of the app compiles the texts; elsewhere they are compiled here.
 * @param language a BCP 47 tag, whose plural forms are used
 */
export function messages<const Texts extends Record<string, string>>(language: string, texts: Texts): Messages<Texts>;
export function messages(language: string, texts: Record<string, CompiledMessage>): Record<string, unknown> {
  const entries = Object.entries(texts).map(([id, text]) => {
    const message = compiled(text);
    const isPlain = typeof message === 'string';
    return [id, isPlain ? message : (values: FormatValues) => format(message, language, values, { formatters })];
  });
  return Object.fromEntries(entries);
}
