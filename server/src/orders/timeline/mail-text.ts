import type { MailKind } from '../../mails/mails.queries.ts';
import type { TimelineMailRow } from './timeline.queries.ts';

const titles: Partial<Record<MailKind, string>> = {
  order_placed: 'Order placed',
  order_paid: 'Payment received',
  order_dispatched: 'Order dispatched',
  order_delivered: 'Order delivered',
  order_cancelled: 'Order cancelled',
  order_return: 'Return',
  order_refunded: 'Refund',
  order_note: 'Message',
};

/** What a mail is, and whether it went out: 'Mail “Order placed” was sent'. */
export function mailText(mail: TimelineMailRow): string {
  const title = titles[mail.kind] ?? mail.kind.replaceAll('_', ' ');
  return `Mail “${title}” ${stateOf(mail)}`;
}

/** What is in a summary is sent when that is. */
function stateOf(mail: TimelineMailRow): string {
  const inSummary = mail.summary_id === null ? '' : ' in a summary';
  if (mail.sent_at ?? mail.summary_sent_at) return `was sent${inSummary}`;
  if (mail.failed_at ?? mail.summary_failed_at) return 'could not be sent';
  return `waits to be sent${inSummary}`;
}
