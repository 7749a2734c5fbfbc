/** What is typed into the form of a segment. */

import {
  type CreateSegmentBody,
  createSegmentBody,
  type Segment,
  type SegmentFilter,
  segment,
  segmentFilter,
} from '@shop/contract/segments';
import { adminSegmentsText } from '@shop/messages/admin-segments';
import * as z from 'zod/mini';
import { numberFaults, numberIn } from '../../../forms/number-in.ts';
import type { ApiFailure } from '../../../state/error-sentences.ts';

/** The count is not stored, and a conflict does not name it. */
export const storedSegment = z.omit(segment, { count: true });
export type StoredSegment = Omit<Segment, 'count'>;

/** All are texts, '' where nothing is asked. */
export const segmentDraft = z.object({
  name: z.string(),
  orders_gte: z.string(),
  orders_lte: z.string(),
  spent_gte: z.string(),
  spent_lte: z.string(),
  lastOrder_from: z.string(),
  lastOrder_until: z.string(),
  country: z.string(),
  boughtProduct: z.string(),
  boughtCategory: z.string(),
  emailDomain: z.string(),
});
export type SegmentDraft = z.infer<typeof segmentDraft>;
export type FilterDraft = Omit<SegmentDraft, 'name'>;

/** For the summary of errors, in the order of the form. */
export const labels: readonly { name: keyof SegmentDraft; label: string }[] = [
  { name: 'name', label: adminSegmentsText.name },
  { name: 'orders_gte', label: adminSegmentsText.ordersFrom },
  { name: 'orders_lte', label: adminSegmentsText.ordersTo },
  { name: 'spent_gte', label: adminSegmentsText.spentFrom },
  { name: 'spent_lte', label: adminSegmentsText.spentTo },
  { name: 'lastOrder_from', label: adminSegmentsText.lastOrderFrom },
  { name: 'lastOrder_until', label: adminSegmentsText.lastOrderUntil },
  { name: 'country', label: adminSegmentsText.country },
  { name: 'boughtProduct', label: adminSegmentsText.boughtProduct },
  { name: 'boughtCategory', label: adminSegmentsText.boughtCategory },
  { name: 'emailDomain', label: adminSegmentsText.emailDomain },
];

const textOf = (value: string | number | undefined) => (value === undefined ? '' : String(value));

export function draftOf(opened: StoredSegment | undefined): SegmentDraft {
  const filter: SegmentFilter = opened?.filter ?? {};
  return {
    name: opened?.name ?? '',
    orders_gte: textOf(filter.orders_gte),
    orders_lte: textOf(filter.orders_lte),
    spent_gte: textOf(filter.spent_gte),
    spent_lte: textOf(filter.spent_lte),
    lastOrder_from: textOf(filter.lastOrder_from),
    lastOrder_until: textOf(filter.lastOrder_until),
    country: textOf(filter.country),
    boughtProduct: textOf(filter.boughtProduct),
    boughtCategory: textOf(filter.boughtCategory),
    emailDomain: textOf(filter.emailDomain),
  };
}

const numeric = ['orders_gte', 'orders_lte', 'spent_gte', 'spent_lte', 'boughtProduct'] as const;
const plain = ['lastOrder_from', 'lastOrder_until', 'country', 'boughtCategory', 'emailDomain'] as const;

function sentFilter(draft: FilterDraft): object {
  const numbers = numeric.map((name) => [name, numberIn(draft[name])] as const);
  const texts = plain.map((name) => [name, draft[name].trim() === '' ? undefined : draft[name].trim()] as const);
  return Object.fromEntries([...numbers, ...texts].filter(([, value]) => value !== undefined));
}

const faultsIn = ({ orders_gte, orders_lte, spent_gte, spent_lte }: FilterDraft) =>
  numberFaults({ orders_gte, orders_lte, spent_gte, spent_lte });

/** What can be counted before it is saved; undefined while something in it is wrong. */
export function filterOf(draft: FilterDraft): SegmentFilter | undefined {
  if (Object.keys(faultsIn(draft)).length > 0) return undefined;
  return segmentFilter.safeParse(sentFilter(draft)).data;
}

export function readDraft(draft: SegmentDraft): { body: CreateSegmentBody } | { messages: Record<string, string> } {
  const faults = faultsIn(draft);
  if (Object.keys(faults).length > 0) return { messages: faults };
  const read = createSegmentBody.safeParse({ name: draft.name, filter: sentFilter(draft) });
  return read.success ? { body: read.data } : { messages: messagesAt(read.error.issues) };
}

function messagesAt(errors: readonly { path: string | readonly PropertyKey[]; message: string }[]) {
  const found: Record<string, string> = {};
  for (const { path, message } of errors) {
    const name = (typeof path === 'string' ? path.split('.') : path.map(String)).at(-1) ?? '';
    if (labels.some((one) => one.name === name)) found[name] ??= message;
  }
  return found;
}

export function messagesOf(failure: ApiFailure): Record<string, string> {
  return failure.kind === 'problem' ? messagesAt(failure.errors) : {};
}
