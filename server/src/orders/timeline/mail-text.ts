import { orderMailTitles } from '@shop/contract/order-mails';
import { orderMailKindOf } from '../order-mails/order-mails.ts';
import type { TimelineMailRow } from './timeline.queries.ts';

/** What a mail is, and whether it went out: 'Mail “Order placed” was sent'. */
export function mailText(mail: TimelineMailRow): string {
  const kind = orderMailKindOf(mail.kind);
  // Mails of an order are about it: the database checks that.
  const title = kind === undefined ? mail.kind : orderMailTitles[kind].inTimeline;
  return `Mail “${title}” ${stateOf(mail)}`;
}

/** What is in a summary is sent when that is. */
function stateOf(mail: TimelineMailRow): string {
  const inSummary = mail.summary_id === null ? '' : ' in a summary';
  if (mail.sent_at ?? mail.summary_sent_at) return `was sent${inSummary}`;
  if (mail.failed_at ?? mail.summary_failed_at) return 'could not be sent';
  return `waits to be sent${inSummary}`;
}
