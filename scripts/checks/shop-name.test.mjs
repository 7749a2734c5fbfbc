import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SHOP_NAME } from '../../contract/src/shop-name.ts';
import { root, shopWorkspaces } from '../setup/places.mjs';

/** The pages that are there before any script, and the icon, cannot import the name. */
const REPEATED_IN = ['web/index.html', 'web/favicon.svg'];
const PLACES = ['contract/src/shop-name.ts', ...REPEATED_IN];
const FOLDERS = shopWorkspaces.filter((name) => name !== 'messages');
const NOT_CODE = /(?:^|\/)(?:node_modules|dist|test|demo)\/|\.test\.\w+$/;

const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');

test("the shop's name is written in one place", () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        join(parentPath, name)
          .slice(root.length + 1)
          .replaceAll('\\', '/'),
      ),
  );
  const code = files.filter((path) => /\.(?:[cm]?[jt]sx?|css|html|svg)$/.test(path) && !NOT_CODE.test(path));
  expect(code.filter((path) => read(path).includes(SHOP_NAME)).sort()).toEqual([...PLACES].sort());
});

test.each(REPEATED_IN)('%s has the same name', (path) => {
  expect(read(path)).toContain(`<title>${SHOP_NAME}</title>`);
});
