/** What people read, written in ICU MessageFormat. */

import type { GetICUArgs } from '@schummar/icu-type-parser';
import { textsOf } from '#texts';

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

/**
 * By id: a plain text as it is, a text with placeholders as a function of their values, a text with tags as a function of these and of
 * one function for each tag. These are the texts in English; those of other languages are in files of the same name.
 * @param file its name without `.ts`. The build of the app writes the language in its place, and compiles the texts
 */
export function messages<const Texts extends Record<string, string>>(file: string, texts: Texts): Messages<Texts>;
export function messages(file: string, texts: Readonly<Record<string, string>>): Record<string, unknown> {
  return textsOf(file, texts);
}
