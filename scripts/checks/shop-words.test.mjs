import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../setup/places.mjs';
import { shopWordsIn } from './shop-words.mjs';

const FOLDERS = ['server/src/platform', 'leased-queue/src', 'payment-sandbox/src', 'postgres-supervisor/src'];

/** The only files that may have such words, and why. */
const EXCEPTIONS = {
  'server/src/platform/config.ts': 'the environment is read in one place',
  'server/src/platform/db/counters.queries.ts': 'names of counters in the database',
  'server/src/platform/http/access.ts': 'the catalogue version is read with the session',
  'server/src/platform/http/cached-responses.ts': 'responses are cached by catalogue version',
  'server/src/platform/http/security-headers.ts': "one page of the route table loads Stripe's script",
  'server/src/platform/stripe/failures.ts': 'a sentence that the payer reads',
};

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
  it('are in no file that would be the same in another shop, but in the exceptions', () => {
    const withWords = files.filter(
      (path) => shopWordsIn({ path, text: readFileSync(join(root, path), 'utf8') }).length > 0,
    );
    expect(withWords.sort()).toEqual(Object.keys(EXCEPTIONS).sort());
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
