import { timelineMailsText } from '@shop/messages/timeline-mails';
import { orderMailKindOf } from '../order-mails/order-mails.ts';
import type { TimelineMailRow } from './timeline.queries.ts';

/** What a mail is, and whether it went out: 'Mail “Order placed” was sent'. What is in a summary is sent when that is. */
export function mailText(mail: TimelineMailRow): string {
  const kind = orderMailKindOf(mail.kind);
  // Mails of an order are about it: the database checks that.
  const title = kind === undefined ? mail.kind : timelineMailsText[kind];
  const inSummary = mail.summary_id !== null;
  if (mail.sent_at ?? mail.summary_sent_at)
    return inSummary ? timelineMailsText.wasSentInASummary({ title }) : timelineMailsText.wasSent({ title });
  if (mail.failed_at ?? mail.summary_failed_at) return timelineMailsText.couldNotBeSent({ title });
  return inSummary ? timelineMailsText.waitsInASummary({ title }) : timelineMailsText.waits({ title });
}
