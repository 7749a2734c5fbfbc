import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileMessage } from '../../messages/src/compile-message.ts';
import { sentenceFinder } from '../../messages/src/find-sentence.ts';
import { root } from '../setup/places.mjs';
import { otherTexts } from './other-texts.mjs';
import { keptTexts, messagesIn, schemaSentencesIn, sentencesIn, textsIn, unusedMessages } from './texts.mjs';

/** @param {string} folder */
function filesOf(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(?:test|fixture)\./.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({
      path: file.slice(root.length + 1).replaceAll('\\', '/'),
      text: readFileSync(file, 'utf8'),
    }));
}

/** @param {string} text */
const found = (text) => textsIn({ path: 'web/src/ui/Fixture.tsx', text }).length;

describe('Texts of the app', () => {
  it('are messages', () => {
    expect(filesOf('web/src').flatMap(textsIn)).toEqual([]);
  });

  it('are found between tags, in attributes and labels that are read, in conditions and in sentences of other code', () => {
    expect(found('const a = <p>Order now</p>;')).toBe(1);
    expect(found('const a = <p aria-label="Cart" />;')).toBe(1);
    expect(found("const a = <p>{busy ? 'saving' : label}</p>;")).toBe(1);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code in a string.
    expect(found('const a = <p title={`Page ${n}`} />;')).toBe(1);
    expect(found("const a = 'Your cart is empty';")).toBe(1);
    expect(found("const a = { label: 'Total' };")).toBe(1);
  });

  it('are not looked for in names, classes, keys and errors for developers', () => {
    expect(found('const a = <p className="flex grow" id="cart">{text.cart} · {n}</p>;')).toBe(0);
    expect(found("if (key === 'Enter') throw new Error('The store is missing');")).toBe(0);
  });
});

describe('Sentences of the server and the contract', () => {
  const found = ['server/src', 'contract/src'].flatMap(filesOf).flatMap(sentencesIn);
  /** @param {string} text */
  const inCode = (text) => sentencesIn({ path: 'server/src/cart/fixture.ts', text }).length;

  it('are messages, but where the list of other texts has a reason', () => {
    expect(found.filter((sentence) => !otherTexts.some((path) => sentence.startsWith(path)))).toEqual([]);
  });

  it('are in every place of the list of other texts', () => {
    expect(otherTexts.filter((path) => !found.some((sentence) => sentence.startsWith(path)))).toEqual([]);
  });

  it('are found in errors of the shop, also with placeholders', () => {
    expect(inCode("throw new ShopError('NOT_FOUND', { detail: 'There is no such line' });")).toBe(1);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code in a string.
    expect(inCode('const detail = `Only ${stock} left of ${title}`;')).toBe(1);
  });

  it('are found where they begin with the name of a field', () => {
    expect(inCode("const error = { path: 'kind', message: 'kind stays what it is' };")).toBe(1);
    expect(inCode("throw invalid('until', 'until must be after from');")).toBe(1);
    expect(inCode("const message = known ? 'is there twice' : text.unknown;")).toBe(1);
    expect(inCode("const state = 'in the cart';")).toBe(0);
  });

  it('are not looked for in other errors, the log, SQL and the description of the API', () => {
    expect(inCode("throw new Error('The store is missing');")).toBe(0);
    expect(inCode("log.warn({ err }, 'Mails wait longer than usual');")).toBe(0);
    expect(inCode('const rows = sql`Select id from orders`;')).toBe(0);
    expect(inCode("const a = z.string().check(z.describe('Where in the input it is'));")).toBe(0);
  });
});

describe('What the schemas of the contract say', () => {
  /** Columns of files, and descriptions of values. */
  const NO_SENTENCES = ['file-headers.ts', 'mail-template.ts', 'product-filters.ts'];

  it('is in the messages of validation, which have it in every language', () => {
    const path = 'messages/en/validation.ts';
    const { messages } = messagesIn({ path, text: readFileSync(join(root, path), 'utf8') });
    const find = sentenceFinder(Object.fromEntries(messages.map(({ id, text }) => [id, text])));
    const unknown = filesOf('contract/src')
      .filter(({ path: file }) => !NO_SENTENCES.some((name) => file.endsWith(`/${name}`)))
      .flatMap((file) => schemaSentencesIn(file).filter((sentence) => find(sentence) === undefined))
      .map((sentence) => `'${sentence}' is in no text of messages/en/validation.ts`);
    expect(unknown).toEqual([]);
    expect(find('quantity must be at most 5 characters')?.values).toEqual({ name: 'quantity', most: '5' });
  });
});

describe('Messages', () => {
  const files = filesOf('messages/en');
  const code = ['web/src', 'web/vite', 'server/src', 'contract/src']
    .flatMap(filesOf)
    .map(({ text }) => text)
    .join('\n');

  it('are all used', () => {
    expect(unusedMessages(files, code)).toEqual([]);
  });

  it('that nothing uses are found', () => {
    const file = { path: 'messages/en/cart.ts', text: "export const cartText = messages('cart', { a: 'A', b: 'B' });" };
    expect(unusedMessages([file], 'cartText.a')).toEqual(['messages/en/cart.ts: nothing uses b']);
  });

  it('name their file, by which their translations are found', () => {
    for (const { path, text } of files)
      expect(text, path).toContain(` = messages('${path.replace(/^.*\/|\.ts$/g, '')}', {`);
  });

  it('are read by the server when they are said, so that they have the language of the request', () => {
    const plain = new Set(
      files.flatMap((file) => {
        const { name, messages } = messagesIn(file);
        return messages.filter(({ text }) => !/[{<]/.test(text)).map(({ id }) => `${name}.${id}`);
      }),
    );
    /** @param {string} name @param {string} id */
    const isPlain = (name, id) => plain.has(`${name}.${id}`);
    const kept = ['server/src', 'contract/src'].flatMap(filesOf).flatMap((file) => keptTexts(file, isPlain));
    expect(kept).toEqual([]);
    const fixture = { path: 'server/src/cart/fixture.ts', text: 'const words = { total: cartText.total };' };
    expect(keptTexts(fixture, isPlain)).toEqual(['server/src/cart/fixture.ts:1: cartText.total is kept']);
  });

  it('with placeholders or tags can be compiled', () => {
    const templates = files.flatMap((file) => messagesIn(file).messages).filter(({ text }) => /[{<]/.test(text));
    for (const { id, text } of templates) expect(Array.isArray(compileMessage(text)), id).toBe(true);
  });
});
