import type { RefObject } from 'react';
import type { ChosenOrders } from './chosen-orders.ts';
import type { OrderTab } from './order-tabs.ts';
import { printSlips } from './print-slips.ts';
import { focusedRow, focusRow, type LastRow, nextRow, orderOf, orderRows } from './row-focus.ts';
import type { BulkAction } from './use-bulk-action.ts';
import type { OrderKey } from './use-order-keys.ts';
import type { useOrderList } from './use-order-list.ts';

/** What keys act on. */
type Desk = {
  list: Pick<ReturnType<typeof useOrderList>, 'orders' | 'go'>;
  allTabs: readonly OrderTab[];
  chosen: ChosenOrders;
  chooseAll: () => void;
  bulk: BulkAction;
  /** What the step before a dispatch is about: the chosen orders, or one. */
  step: 'chosen' | number | undefined;
  setStep: (step: 'chosen' | number) => void;
  showKeys: (shown: boolean) => void;
  last: RefObject<LastRow | undefined>;
  open: (id: number) => void;
  mayWrite: boolean;
};

/** @returns false if the key did nothing; it then does what it would do otherwise */
export function actByKey(key: OrderKey, { shift, tab }: { shift: boolean; tab: number }, desk: Desk): boolean {
  const { chosen, bulk, step, setStep, allTabs } = desk;
  const { orders, go } = desk.list;
  const row = focusedRow();
  const id = row === undefined ? undefined : orderOf(row);
  const ids = orders.map((order) => order.id);
  const undoable = bulk.state.kind === 'done' && bulk.state.outcome.undoUntil !== undefined;
  const printed = bulk.state.kind === 'done' && bulk.state.outcome.action === 'dispatch' ? bulk.state.outcome.done : [];
  switch (key) {
    case 'j':
    case 'k': {
      const next = nextRow(orderRows(), desk.last.current, key === 'j' ? 1 : -1);
      focusRow(next);
      if (shift && next !== undefined && !chosen.has(orderOf(next))) chosen.toggle(orderOf(next), ids, false);
      return next !== undefined;
    }
    case 'x':
      if (id !== undefined) chosen.toggle(id, ids, shift);
      return id !== undefined;
    case 'a':
      if (ids.some((one) => !chosen.has(one))) chosen.choose(ids, true);
      else desk.chooseAll();
      return true;
    case 'Escape':
      // Menus and forms close by it.
      if (chosen.ids.length === 0 || step !== undefined || !isAtOrders()) return false;
      chosen.clear();
      return true;
    case 'o':
      if (id !== undefined) desk.open(id);
      return id !== undefined;
    case 'd':
      if (!desk.mayWrite) return false;
      if (chosen.ids.length > 0) setStep('chosen');
      else if (id !== undefined) setStep(id);
      return chosen.ids.length > 0 || id !== undefined;
    case 'm': {
      if (!desk.mayWrite) return false;
      const paid = chosen.ids.length > 0 ? chosen.ids : id === undefined ? [] : [id];
      if (paid.length > 0 && bulk.state.kind !== 'running') bulk.run({ ids: [...paid], action: 'receive-payment' });
      return paid.length > 0;
    }
    case 'p':
      printSlips(chosen.ids.length > 0 ? chosen.ids : id === undefined ? printed : [id]);
      return true;
    case 'u':
      if (undoable) bulk.undo();
      return undoable;
    case 'tab': {
      const chosenTab = allTabs[tab - 1];
      if (chosenTab !== undefined) go(chosenTab.state);
      return chosenTab !== undefined;
    }
    case '/':
      return focusSearch();
    case '?':
      desk.showKeys(true);
      return true;
  }
}

/** The focus is nowhere, at an order, or in the bar of the chosen ones. */
function isAtOrders(): boolean {
  const { activeElement, body } = document;
  return activeElement === body || activeElement?.closest('tr[data-order], [data-orders-bar]') != null;
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}
