/** Sentences for what became of an order after it was placed: shipments, returns, papers, notes. */

import type { HistoryAction, HistoryChange, HistoryValue } from '@shop/contract/history';

type Recorded = (field: string) => HistoryValue | undefined;

const sentences: Partial<Record<HistoryAction, (recorded: Recorded) => string>> = {
  order_shipped: (recorded) => `shipped ${unitsOf(recorded)}${withCarrier(recorded)}`,
  shipment_delivered: (recorded) => `marked ${unitsOf(recorded)} as delivered`,
  shipment_withdrawn: (recorded) => `withdrew the shipment of ${unitsOf(recorded)}`,
  return_requested: (recorded) => `asked to return ${unitsOf(recorded)}`,
  return_approved: (recorded) => `approved the return of ${unitsOf(recorded)}`,
  return_declined: (recorded) => `declined the return of ${unitsOf(recorded)}`,
  return_withdrawn: (recorded) => `withdrew the return of ${unitsOf(recorded)}`,
  return_received: (recorded) => `received the return of ${unitsOf(recorded)}`,
  invoice_issued: () => 'gave the invoice',
  note_added: () => 'added a note',
};

/** Undefined for any other action. */
export function orderSentenceOf(action: HistoryAction, changes: readonly HistoryChange[]): string | undefined {
  return sentences[action]?.((field) => changes.find((change) => change.field === field)?.after);
}

function unitsOf(recorded: Recorded): string {
  const [units, of] = [recorded('units'), recorded('of')];
  if (typeof units !== 'number') return 'items';
  if (typeof of === 'number' && of !== units) return `${units} of ${of} items`;
  return units === 1 ? '1 item' : `${units} items`;
}

function withCarrier(recorded: Recorded): string {
  const carrier = recorded('carrier');
  return typeof carrier === 'string' && carrier !== '' ? ` with ${carrier}` : '';
}
