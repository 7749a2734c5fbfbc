/** The timeline of an order, and notes of staff, on the wire. */

import * as z from 'zod/mini';
import { pageQuery } from './paging.ts';
import { requiredText } from './text.ts';

export const timelineKinds = [
  'placed',
  'paid',
  'payment-failed',
  'shipped',
  'delivered',
  'returned',
  'refunded',
  'cancelled',
  'changed',
  'note',
  'mail',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** As the shopper sees it. */
export const ownTimelineEntry = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(timelineKinds),
  text: z.string(),
});
export type OwnTimelineEntry = z.infer<typeof ownTimelineEntry>;

/** Oldest first. */
export const ownTimeline = z.array(ownTimelineEntry);

/** As staff see it. */
export const timelineEntry = z.object({
  ...ownTimelineEntry.shape,
  visible: z.boolean().check(z.describe('the shopper sees it too')),
  by: z
    .nullable(z.object({ id: z.int(), email: z.nullable(z.string()) }))
    .check(z.describe('null: the shop itself, or the payment provider')),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const timeline = z.array(timelineEntry);

/** Of an order with more entries than this the newest are shown. */
export const TIMELINE_MOST = 1000;

/** All entries unless it names a page. */
export const listTimelineQuery = pageQuery;

const NOTE_MAX = 2000;

export const createNoteBody = z.object({
  text: requiredText('text', NOTE_MAX),
  visible: z._default(z.nullish(z.boolean('visible must be true or false')), false),
});
export type CreateNoteBody = z.output<typeof createNoteBody>;
