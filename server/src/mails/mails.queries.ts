import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Schema, Tx } from '../schema.ts';

export type MailRow = Selectable<Schema['mails']>;
export type MailKind = MailRow['kind'];

export interface NewMail {
  kind: MailKind;
  userId: number | null;
  orderId: number | null;
  data: unknown;
  at: Date;
  /** When it is tried first; at once unless said otherwise. */
  dueAt?: Date | undefined;
  giveUpAt: Date;
  /** Of the request that it comes from. */
  language: string;
  /** Whether it goes out however many its account has got. */
  counted?: boolean;
  /** The action whose undoing deletes it while it waits. */
  actionId?: number | undefined;
}

export async function insertMail(tx: Tx, mail: NewMail): Promise<void> {
  await tx
    .insertInto('mails')
    .values({
      kind: mail.kind,
      user_id: mail.userId,
      order_id: mail.orderId,
      data: JSON.stringify(mail.data),
      recorded_at: mail.at,
      try_at: mail.dueAt ?? mail.at,
      give_up_at: mail.giveUpAt,
      counted: mail.counted ?? false,
      action_id: mail.actionId ?? null,
      language: mail.language,
    })
    .execute();
}

/** Takes what is about these orders out of summaries that are still to be sent: it is written by itself, for whom the orders then are. */
export async function releaseFromSummaries(tx: Tx, orderIds: RawBuilder<unknown>): Promise<void> {
  await sql`
    update mails set summary_id = null, try_at = summary.try_at from mails as summary
      where mails.order_id in (${orderIds}) and summary.id = mails.summary_id and summary.try_at is not null`.execute(
    tx,
  );
}
