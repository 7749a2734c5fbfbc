import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompiledMessage } from 'icu-minify/format';
import { parseAst, Visitor } from 'vite';
import { startText } from '../../messages/en/start.ts';
import { compileMessage } from '../../messages/src/compile-message.ts';
import { directionOf } from '../../messages/src/direction.ts';
import { sentenceFinder } from '../../messages/src/find-sentence.ts';
import { translations } from '../../messages/src/translations.ts';

const ENGLISH = join(import.meta.dirname, '../../messages/en');

type Node = { start: number; end: number };

/** The languages that come along besides English. */
export const furtherLanguages: readonly string[] = Object.keys(translations);

/** @returns the text of an English file of messages in another language; in English where it has none there */
export function translatedText(language: string, file: string, id: string, english: string): CompiledMessage {
  return compileMessage(translations[language]?.[file]?.[id] ?? english, language);
}

/** The sentences of `index.html`, which are there before any script. */
const start = {
  needsScripts: startText.needsScripts,
  slowToStart: startText.slowToStart,
  description: startText.description,
};

/** @returns the document of the app in another language */
export function translateDocument(html: string, language: string): string {
  const spaced = html.replace(/\s+reload it\./, ' reload it.');
  const translated = Object.entries(start).reduce((text, [id, english]) => {
    if (!text.includes(english)) throw new Error(`index.html does not say: ${english}`);
    return text.replace(english, () => String(translatedText(language, 'start', id, english)));
  }, spaced);
  return translated.replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`);
}

/** Each table of messages is found in built code by its ids. */
const files = readFiles();

function readFiles(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const name of readdirSync(ENGLISH).sort()) {
    const key = tablesIn(readFileSync(join(ENGLISH, name), 'utf8'))[0]?.key ?? '';
    if (found.has(key))
      throw new Error(`${name} has the same ids as ${found.get(key)}.ts: built code cannot tell them apart.`);
    found.set(key, name.slice(0, -'.ts'.length));
  }
  return found;
}

interface Table {
  /** Its ids. */
  key: string;
  /** The argument that names the language, or in sources the file. */
  language: Node;
  texts: (Node & { id: string })[];
}

/** Calls with a text and an object whose values are texts or compiled texts. */
function tablesIn(code: string): Table[] {
  const tables: Table[] = [];
  new Visitor({
    CallExpression({ arguments: [language, texts, ...others] }) {
      if (language === undefined || texts?.type !== 'ObjectExpression' || others.length > 0) return;
      if (language.type !== 'Literal' && language.type !== 'TemplateLiteral') return;
      const found = texts.properties.flatMap((property) => {
        if (property.type !== 'Property') return [];
        const { key, value } = property;
        const id = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
        return [{ id, start: value.start, end: value.end }];
      });
      tables.push({ key: found.map(({ id }) => id).join(' '), language, texts: found });
    },
  }).visit(parseAst(code));
  return tables;
}

/** What the schemas of the contract say, which stands in their code. */
const sentences = readTexts('validation');
const findSentence = sentenceFinder(sentences);
/** In the places of the expressions of a template while its words are looked for. */
const HOLES = /[\ue000-\uf8ff]/;
const holeOf = (n: number) => String.fromCharCode(0xe000 + n);

function readTexts(file: string): Record<string, string> {
  const code = readFileSync(join(ENGLISH, `${file}.ts`), 'utf8');
  const texts: Record<string, string> = {};
  new Visitor({
    Property({ key, value }) {
      if (key.type === 'Identifier' && value.type === 'Literal') texts[key.name] = String(value.value);
    },
  }).visit(parseAst(code));
  return texts;
}

/** @returns undefined for what is no sentence of a schema, or has no translation */
function translateSentence(sentence: string, language: string): string | undefined {
  const found = sentence.includes(' ') ? findSentence(sentence) : undefined;
  const text = found && translations[language]?.validation?.[found.id];
  return text?.replaceAll(/\{(\w+)\}/g, (_place, name: string) => found?.values[name] ?? '');
}

interface Replacement extends Node {
  text: string;
}

/** The sentences of schemas in built code. */
function sentencesIn(code: string, language: string): Replacement[] {
  const found: Replacement[] = [];
  new Visitor({
    Literal({ value, start, end }) {
      const text = typeof value === 'string' ? translateSentence(value, language) : undefined;
      if (text !== undefined) found.push({ start, end, text: JSON.stringify(text) });
    },
    TemplateLiteral({ quasis, expressions, start, end }) {
      const words = quasis
        .map(({ value }, n) => (value.cooked ?? '') + (n < expressions.length ? holeOf(n) : ''))
        .join('');
      const text = translateSentence(words, language);
      if (text === undefined) return;
      const parts = [...text].map((character) => {
        if (!HOLES.test(character)) return character.replaceAll(/[`\\$]/g, '\\$&');
        const expression = expressions[character.charCodeAt(0) - 0xe000];
        return expression === undefined ? '' : `\${${code.slice(expression.start, expression.end)}}`;
      });
      found.push({ start, end, text: `\`${parts.join('')}\`` });
    },
  }).visit(parseAst(code));
  return found;
}

/** The messages in built code. */
function messagesIn(code: string, language: string): Replacement[] {
  return tablesIn(code).flatMap((table) => {
    const texts = translations[language]?.[files.get(table.key) ?? ''];
    if (texts === undefined) return [];
    const own = table.texts.flatMap(({ id, start, end }) => {
      const text = texts[id];
      return text === undefined ? [] : [{ start, end, text: JSON.stringify(compileMessage(text, language)) }];
    });
    return [{ ...table.language, text: JSON.stringify(language) }, ...own];
  });
}

/** @returns built code with its messages in another language; undefined if it has none */
export function translateCode(code: string, language: string): string | undefined {
  const found = [...messagesIn(code, language), ...sentencesIn(code, language)].sort((a, b) => a.start - b.start);
  if (found.length === 0) return undefined;
  let translated = '';
  let done = 0;
  for (const { start, end, text } of found) {
    // Within what is replaced already.
    if (start < done) continue;
    translated += code.slice(done, start) + text;
    done = end;
  }
  return translated + code.slice(done);
}
