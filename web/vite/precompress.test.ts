// @vitest-environment node

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { precompress } from './precompress.ts';

let root: string;
let files: string[];
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'shop-build-'));
  const sources = {
    'index.html': '<!doctype html><script type="module" src="/main.js"></script>',
    'main.js': `import './main.css'; import drop from './drop.svg'; document.title = drop; import('./screen.js');`,
    'screen.js': 'export const none = null;',
    'main.css': 'b { color: red }',
    'drop.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  for (const [name, text] of Object.entries(sources)) await writeFile(path.join(root, name), text);
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [precompress()],
    build: { assetsInlineLimit: 0 },
  });
  const entries = await readdir(path.join(root, 'dist'), { recursive: true, withFileTypes: true });
  files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
});
afterAll(() => rm(root, { recursive: true, force: true }));

it('every text file of the build, however small, is there for brotli and gzip', async () => {
  const texts = files.filter((file) => !/\.(?:br|gz)$/.test(file));
  expect(new Set(texts.map((file) => path.extname(file)))).toEqual(new Set(['.html', '.js', '.css', '.svg']));
  expect(files).toHaveLength(3 * texts.length);
  for (const file of texts) {
    const source = await readFile(file);
    expect(brotliDecompressSync(await readFile(`${file}.br`))).toEqual(source);
    expect(gunzipSync(await readFile(`${file}.gz`))).toEqual(source);
  }
});
