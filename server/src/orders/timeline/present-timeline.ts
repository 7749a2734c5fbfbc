import type { OwnTimelineEntry, TimelineEntry } from '@shop/contract/timeline';
import type { TimelineLine } from './timeline-lines.ts';

export function presentTimelineEntry({ id, at, kind, staff, own, by }: TimelineLine): TimelineEntry {
  return { id, at: at.toISOString(), kind, text: staff, visible: own !== null, by };
}

/** In words for the shopper; what is for staff only is left out. */
export function presentOwnTimeline(lines: readonly TimelineLine[]): OwnTimelineEntry[] {
  return lines.flatMap(({ id, at, kind, own }) =>
    own === null ? [] : [{ id, at: at.toISOString(), kind, text: own }],
  );
}
