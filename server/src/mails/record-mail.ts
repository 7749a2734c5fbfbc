/**
 * When it returns, the mail is a row of this transaction: it is sent if and only if what it tells of is committed. The
 * worker sends it soon after, and tries for three days.
 */

import { currentLanguage } from '@shop/messages/language';
import type { Tx } from '../schema.ts';
import { insertMail, type NewMail } from './mails.queries.ts';

const TRIED_FOR_SECONDS = 3 * 24 * 3600;

export async function recordMail(tx: Tx, mail: Omit<NewMail, 'giveUpAt' | 'language'>): Promise<void> {
  await insertMail(tx, {
    ...mail,
    giveUpAt: new Date(mail.at.getTime() + TRIED_FOR_SECONDS * 1000),
    language: currentLanguage(),
  });
}
