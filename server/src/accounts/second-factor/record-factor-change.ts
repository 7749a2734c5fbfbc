import { z } from 'zod';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import { recordMail } from '../../mails/record-mail.ts';
import type { Tx } from '../../schema.ts';
import { type SecondFactorChange, secondFactorChanges } from '../account-mails.ts';

export const secondFactorMailData = z.object({ change: z.enum(secondFactorChanges) });

/** The history says who changed the second factor of an account, and its owner is told by mail. */
export async function recordFactorChange(
  tx: Tx,
  { actorId, userId, change, at }: { actorId: number; userId: number; change: SecondFactorChange; at: Date },
): Promise<void> {
  const action = change.endsWith('added') ? 'second_factor_added' : 'second_factor_removed';
  const factor = change.replace(/-.*/, '');
  await insertAuditEntry(tx, { at, actorId, action, on: { userId }, after: { factor } });
  await recordMail(tx, { kind: 'second_factor_changed', userId, orderId: null, data: { change }, at });
}
