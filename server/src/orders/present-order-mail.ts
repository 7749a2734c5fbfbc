import type { OrderMail } from '@shop/contract/order-mails';
import type { MailRow } from '../platform/mail/outbox.queries.ts';
import { orderMailKindOf } from './order-mails.ts';

export function presentOrderMails(rows: readonly MailRow[]): OrderMail[] {
  return rows.flatMap((row) => {
    const kind = orderMailKindOf(row.kind);
    return kind === undefined ? [] : [presentOrderMail(row, kind)];
  });
}

function presentOrderMail(row: MailRow, kind: OrderMail['kind']): OrderMail {
  return {
    id: row.id,
    kind,
    state: row.sent_at ? 'sent' : row.failed_at ? 'failed' : 'waiting',
    recordedAt: row.recorded_at.toISOString(),
    ...(row.sent_at && { sentAt: row.sent_at.toISOString() }),
    ...(row.failed_at && { failedAt: row.failed_at.toISOString() }),
    tries: row.tries,
    ...(row.last_error !== null && { lastError: row.last_error }),
  };
}
