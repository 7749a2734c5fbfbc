/** The order that the keys act on is the one whose row has the focus. */

import type { KeyboardEvent } from 'react';

/** What in a row takes the focus when keys move to it. */
const ENTRY = '[data-action="choose"]';

export function orderRows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('tr[data-order]')];
}

export function focusedRow(): HTMLElement | undefined {
  return document.activeElement?.closest<HTMLElement>('tr[data-order]') ?? undefined;
}

export function orderOf(row: HTMLElement): number {
  return Number(row.dataset.order);
}

export function focusRow(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>(ENTRY)?.focus({ focusVisible: true });
}

/** Where the focus was last, so that moving goes on there after the row or the focus has gone. */
export type LastRow = { id: number; index: number };

/**
 * The row that j or k leads to.
 *
 * @param last the row that had the focus before something else took it
 */
export function nextRow(
  rows: readonly HTMLElement[],
  last: LastRow | undefined,
  step: 1 | -1,
): HTMLElement | undefined {
  const current = focusedRow();
  const at = current === undefined ? -1 : rows.indexOf(current);
  if (at !== -1) return rows[at + step];
  if (last === undefined) return rows[0];
  const before = rows.findIndex((row) => orderOf(row) === last.id);
  if (before !== -1) return rows[Math.min(Math.max(before + step, 0), rows.length - 1)];
  // The order has left the list: the one after it stands in its place.
  const index = step === 1 ? last.index : last.index - 1;
  return rows[Math.min(Math.max(index, 0), rows.length - 1)];
}

/** Arrow keys move the focus to the same action of the next order. */
export function moveBetweenOrders(event: KeyboardEvent<HTMLTableSectionElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const { target, currentTarget } = event;
  if (step === 0 || !(target instanceof HTMLElement) || target.dataset.action === undefined) return;
  const same = [...currentTarget.querySelectorAll<HTMLElement>(`[data-action="${target.dataset.action}"]`)];
  const next = same[same.indexOf(target) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
