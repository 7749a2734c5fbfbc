import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../setup/places.mjs';
import { shopWordsIn } from './shop-words.mjs';

const FOLDERS = [
  'server/src/platform',
  'leased-queue/src',
  'payment-sandbox/src',
  'pdf-documents/src',
  'postgres-supervisor/src',
];

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !/\.(?:test|fixture)\.ts$/.test(entry.name))
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    ),
);

describe("Words of the shop's domain", () => {
  it('are in no file that would be the same in another shop', () => {
    const withWords = files.filter(
      (path) => shopWordsIn({ path, text: readFileSync(join(root, path), 'utf8') }).length > 0,
    );
    expect(withWords).toEqual([]);
  });

  it.each([
    ['an identifier', 'const orderLines = 1;', ['order']],
    ['a constant', 'const CART_LIMIT = 1;', ['cart']],
    ['a text', "const a = 'a product was added';", ['product']],
    ['a template', 'const a = `all categories`;', ['category']],
    ['a property', 'const a = { productId: 1 };', ['product']],
    ['a type', 'interface CatalogueRow {}', ['catalogue']],
  ])('are found in %s', (_place, text, words) => {
    expect(shopWordsIn({ path: 'a.ts', text })).toEqual(words);
  });

  it.each([
    ['comments', '// An order of products.\nconst a = 1;'],
    ['sorting', "db.orderBy('id'); const a = 'select 1 order by id';"],
    ['longer words', "const border = 'recorder';"],
  ])('are not found in %s', (_place, text) => {
    expect(shopWordsIn({ path: 'a.ts', text })).toEqual([]);
  });
});
