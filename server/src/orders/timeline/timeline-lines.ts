/**
 * The timeline of an order, made of its audit entries, notes and mails. What one transaction recorded twice is one line: a status that
 * a shipment brought about, or a shipment that a status did.
 */

import { TIMELINE_MOST } from '@shop/contract/timeline';
import { timelineText } from '@shop/messages/timeline';
import type { AuditRow } from '../../audit/audit.queries.ts';
import { numberIn, textIn } from './audited-values.ts';
import { wordsOf } from './entry-messages.ts';
import { mailText } from './mail-text.ts';
import { type OrderFacts, paymentStatusWords, statusWords, type Words } from './status-lines.ts';
import type { NoteRow, TimelineMailRow } from './timeline.queries.ts';

export interface TimelineLine extends Words {
  id: number;
  at: Date;
  by: { id: number; email: string | null } | null;
}

export interface TimelineSources {
  facts: OrderFacts & { placedAt: Date };
  /** Newest first, at most as many as are shown. */
  entries: readonly AuditRow[];
  notes: readonly NoteRow[];
  mails: readonly TimelineMailRow[];
}

// An audit entry may say two things, and mails have numbers of their own: so no two lines share an id, and none changes.
const idOf = (part: 'entry' | 'payment' | 'mail', id: number) => 4 * id + { entry: 0, payment: 1, mail: 2 }[part];
const PLACED_ID = 1;

/** Oldest first. */
export function timelineLines({ facts, entries, notes, mails }: TimelineSources): TimelineLine[] {
  const moments = momentsOf(entries);
  const texts = new Map(notes.map((note) => [note.id, note]));
  const lines = [
    ...placedBefore(entries, facts),
    ...entries.flatMap((row) => linesOf(row, facts, moments.get(row.at.getTime()) ?? new Set(), texts)),
    ...mails.map((mail) => ({
      id: idOf('mail', mail.id),
      at: mail.recorded_at,
      by: null,
      kind: 'mail' as const,
      staff: mailText(mail),
      own: null,
    })),
  ];
  return lines.sort(byTime).slice(-TIMELINE_MOST);
}

/** Within one instant entries stand before mails, each in the order in which they were recorded. */
function byTime(a: TimelineLine, b: TimelineLine): number {
  return a.at.getTime() - b.at.getTime() || Number(a.kind === 'mail') - Number(b.kind === 'mail') || a.id - b.id;
}

/** What was recorded at each instant: actions, and statuses as 'to delivered'. */
function momentsOf(entries: readonly AuditRow[]): Map<number, Set<string>> {
  const moments = new Map<number, Set<string>>();
  for (const row of entries) {
    const moment = moments.get(row.at.getTime()) ?? new Set();
    moment.add(row.action);
    const status = textIn(row, 'status');
    if (row.action === 'order_changed' && status !== undefined) moment.add(`to ${status}`);
    moments.set(row.at.getTime(), moment);
  }
  return moments;
}

function linesOf(
  row: AuditRow,
  facts: OrderFacts,
  moment: ReadonlySet<string>,
  notes: ReadonlyMap<number, NoteRow>,
): TimelineLine[] {
  const line = (part: 'entry' | 'payment', words: Words | undefined): TimelineLine[] =>
    words === undefined ? [] : [{ ...words, id: idOf(part, row.id), at: row.at, by: actorOf(row) }];
  if (row.action === 'order_changed') {
    return [
      ...line('entry', statusWords(row, facts, { shipped: moment.has('order_shipped') })),
      ...line('payment', paymentStatusWords(row)),
    ];
  }
  if (row.action === 'note_added') return line('entry', noteWords(notes.get(numberIn(row, 'note') ?? 0)));
  return saidBeside(row, moment) ? [] : line('entry', forStaffOnly(wordsOf(row, facts), row, moment));
}

/** Another line of the same transaction says it. */
function saidBeside({ action, after }: AuditRow, moment: ReadonlySet<string>): boolean {
  if (action === 'shipment_delivered') return moment.has('to delivered');
  // It is not delivered after all, which the status says; its tracking is as it was.
  if (action === 'shipment_changed') return after !== null && 'delivered_at' in after && moment.has('order_changed');
  return (action === 'refund_due' || action === 'refund_to_hand_over') && moment.has('return_refunded');
}

/** That the order was cancelled or is prepared again says enough to its shopper. */
function forStaffOnly(words: Words, { action }: AuditRow, moment: ReadonlySet<string>): Words {
  const said = action === 'shipment_withdrawn' && (moment.has('to pending') || moment.has('to cancelled'));
  return said ? { ...words, own: null } : words;
}

function noteWords(note: NoteRow | undefined): Words | undefined {
  return note && { kind: 'note', staff: note.text, own: note.visible ? note.text : null };
}

function actorOf({ actor_id: id, actorEmail: email }: AuditRow): TimelineLine['by'] {
  return id === null ? null : { id, email };
}

/** Orders that are older than the audit have no entry of their placing. */
function placedBefore(entries: readonly AuditRow[], { placedAt }: { placedAt: Date }): TimelineLine[] {
  const recorded = entries.length >= TIMELINE_MOST || entries.some(({ action }) => action === 'order_placed');
  if (recorded) return [];
  return [
    { id: PLACED_ID, at: placedAt, by: null, kind: 'placed', staff: timelineText.placed, own: timelineText.placed },
  ];
}
