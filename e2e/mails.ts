/** The mails of a shop without a mail server, which are files in its data folder. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { RunningShop } from './start-shop.ts';

/** The mails of a kind to an address, oldest first. Waits until there are `count` of them. */
export async function mailsTo(shop: RunningShop, email: string, kind: string, count = 1): Promise<string[]> {
  const folder = join(shop.dataDir, 'mail');
  let found: string[] = [];
  await expect
    .poll(async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(`-${kind}.eml`)).sort();
      const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
      found = mails.filter((mail) => isTo(mail, email)).map(textOf);
      return found.length;
    })
    .toBe(count);
  return found;
}

/** Mails to guests name whom they are for, too. */
function isTo(mail: string, email: string): boolean {
  const to = /\r\nTo: (.*)\r\n/.exec(mail)?.[1] ?? '';
  return to === email || to.endsWith(`<${email}>`);
}

/** The plain text of a mail: its first part, decoded from quoted-printable. */
function textOf(mail: string): string {
  const boundary = /boundary="([^"]+)"/.exec(mail)?.[1] ?? '';
  const part = mail.split(`--${boundary}`)[1] ?? '';
  const bytes = part
    .slice(part.indexOf('\r\n\r\n') + 4)
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
