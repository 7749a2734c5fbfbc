import { type MailText, mailTextKinds } from '@shop/contract/mail-texts';
import type { ReadDeps } from '../deps.ts';
import { listMailTextRows } from '../mails/mail-texts.queries.ts';
import { presentMailText } from './present-mail-text.ts';

/** One of each kind of mail that the shop sends. */
export async function listMailTexts(deps: Pick<ReadDeps, 'reads'>): Promise<MailText[]> {
  const rows = new Map((await listMailTextRows(deps.reads)).map((row) => [row.kind, row]));
  return mailTextKinds.map((kind) => presentMailText(kind, rows.get(kind)));
}
