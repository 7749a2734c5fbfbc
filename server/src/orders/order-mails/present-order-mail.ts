import type { OrderMail } from '@shop/contract/order-mails';
import type { OrderMailRow } from './order-mails.queries.ts';
import { orderMailKindOf } from './order-mails.ts';

export function presentOrderMails(rows: readonly OrderMailRow[]): OrderMail[] {
  return rows.flatMap((row) => {
    const kind = orderMailKindOf(row.kind);
    return kind === undefined ? [] : [presentOrderMail(row, kind)];
  });
}

function presentOrderMail(row: OrderMailRow, kind: OrderMail['kind']): OrderMail {
  // What is in a summary is sent when that is.
  const sentAt = row.sent_at ?? row.summary_sent_at;
  const failedAt = row.failed_at ?? row.summary_failed_at;
  const lastError = row.last_error ?? row.summary_last_error;
  return {
    id: row.id,
    kind,
    state: sentAt ? 'sent' : failedAt ? 'failed' : 'waiting',
    recordedAt: row.recorded_at.toISOString(),
    ...(sentAt && { sentAt: sentAt.toISOString() }),
    ...(failedAt && { failedAt: failedAt.toISOString() }),
    tries: row.tries,
    ...(lastError !== null && { lastError }),
    ...(row.summary_id !== null && { inSummary: true as const }),
  };
}
