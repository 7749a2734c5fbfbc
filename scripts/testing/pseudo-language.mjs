/**
 * The shop with one more language, `xx`, which nobody speaks: its texts are the English ones in brackets, a third longer. A journey looks
 * through it for texts that are no messages, and for those that have no room. It is a copy of the repository with a folder of messages
 * more, and with no other language, so that it is built soon. Run as a program, this makes it where it is missing or out of date.
 */

import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messagesIn } from '../checks/texts.mjs';
import { runNode } from '../setup/child.mjs';
import { SetUpError } from '../setup/failure.mjs';
import { root, shopWorkspaces } from '../setup/places.mjs';
import { ensureBuilt } from '../setup/set-up.mjs';
import { hashSources, isFresh, removeStamp, writeStamp } from '../setup/stamps.mjs';
import { inTurn } from '../setup/turn.mjs';
import { longerText } from './longer-text.mjs';

const LANGUAGE = 'xx';
/** Inside of the repository, so that its packages are found. */
const folder = join(root, '.cache', 'pseudo-language');
const stamp = join(root, '.cache', 'built-pseudo-language');

const copied = [...shopWorkspaces, 'scripts', 'package.json', 'package-lock.json', 'tsconfig.base.json'];
/** What is the same in every language. */
const alreadyBuilt = [
  'server/dist/pictures',
  'payment-sandbox/dist',
  '.cache/built-pictures',
  '.cache/built-payment-sandbox',
];
const packages = ['node_modules/@shop', 'node_modules/.shop-installed', 'server/node_modules'];

export async function ensurePseudoLanguage() {
  await ensureBuilt();
  await inTurn(async () => {
    const hash = await hashSources(copied);
    if (await isFresh(stamp, hash)) return;
    await removeStamp(stamp);
    await copyShop();
    await writeMessages();
    const { ok, output } = await runNode(['scripts/build.mjs'], { cwd: folder });
    if (!ok) throw new SetUpError('The build with the pseudo-language failed as shown.', output);
    await writeStamp(stamp, hash);
  }, console.log);
}

async function copyShop() {
  await rm(folder, { recursive: true, force: true });
  for (const path of copied) {
    await cp(join(root, path), join(folder, path), {
      recursive: true,
      filter: (source) => !/[\\/](?:node_modules|dist)$|\.test\.\w+$/.test(source),
    });
  }
  for (const path of [...alreadyBuilt, ...packages])
    await cp(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true });
}

async function writeMessages() {
  const all = join(folder, 'messages');
  const others = (await readdir(all)).filter((name) => /^[a-z]{2}$/.test(name) && name !== 'en');
  await Promise.all(others.map((language) => rm(join(all, language), { recursive: true })));
  await mkdir(join(all, LANGUAGE));
  for (const name of await readdir(join(all, 'en'))) {
    const path = join(all, 'en', name);
    const { messages } = messagesIn({ path, text: await readFile(path, 'utf8') });
    const texts = messages.map(({ id, text }) => [id, isWords(name) ? longerText(text) : text]);
    await writeFile(
      join(all, LANGUAGE, name.replace(/\.ts$/, '.json')),
      JSON.stringify(Object.fromEntries(texts), null, 2),
    );
  }
}

/** How the language writes dates and lists is no words. @param {string} name of the file */
const isWords = (name) => name !== 'locale.ts';

if (process.argv[1] === fileURLToPath(import.meta.url)) await ensurePseudoLanguage();
