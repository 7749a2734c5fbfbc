import { PAGE_SIZE, type PageQuery } from '@shop/contract/paging';
import { TIMELINE_MOST } from '@shop/contract/timeline';
import { listAuditEntries } from '../../audit/audit.queries.ts';
import type { ReadDeps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { getOrder } from '../order/get-order.ts';
import { getOwnOrder } from '../order/get-own-order.ts';
import type { OrderRow } from '../order/select-orders.queries.ts';
import { listNotes, listTimelineMails } from './timeline.queries.ts';
import { type TimelineLine, timelineLines } from './timeline-lines.ts';

type Page = { lines: TimelineLine[]; total: number };

/** What became of any order, for staff: with internal notes and mails; oldest first, of very many entries the newest. */
export async function listTimeline(deps: ReadDeps, input: PageQuery & { orderId: number }): Promise<Page> {
  const { order } = await getOrder(deps, input.orderId);
  return pageOf(await readLines(deps, order, { withMails: true }), input);
}

/** What the actor may know of an own order. For another user's order it throws NOT_FOUND. */
export async function listOwnTimeline(
  deps: ReadDeps,
  actor: Actor,
  input: PageQuery & { orderId: number },
): Promise<Page> {
  const { order } = await getOwnOrder(deps, actor, input.orderId);
  const lines = await readLines(deps, order, { withMails: false });
  return pageOf(
    lines.filter(({ own }) => own !== null),
    input,
  );
}

async function readLines(
  deps: ReadDeps,
  order: OrderRow,
  { withMails }: { withMails: boolean },
): Promise<TimelineLine[]> {
  const { id: orderId } = order;
  const [entries, notes, mails] = await Promise.all([
    listAuditEntries(deps.slowReads, { orderId }, { limit: TIMELINE_MOST, offset: 0 }),
    listNotes(deps.slowReads, orderId, TIMELINE_MOST),
    withMails ? listTimelineMails(deps.slowReads, orderId, TIMELINE_MOST) : [],
  ]);
  return timelineLines({ facts: orderFacts(order), entries, notes, mails });
}

export function orderFacts(order: OrderRow) {
  const ownerIds: (number | null)[] = order.guest_id === null ? [order.user_id] : [order.user_id, order.guest_id];
  return { ownerIds, pickUp: order.shipping?.pick_up === true, placedAt: order.created_at };
}

function pageOf(lines: readonly TimelineLine[], { _page, _limit }: PageQuery): Page {
  const total = lines.length;
  if (_page === undefined && _limit === undefined) return { lines: [...lines], total };
  const limit = _limit ?? PAGE_SIZE;
  const from = ((_page ?? 1) - 1) * limit;
  return { lines: lines.slice(from, from + limit), total };
}
