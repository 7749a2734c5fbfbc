/** What may happen after orders were placed. */

export const steps = [
  'pay',
  'webhook',
  'webhook out of order',
  'webhook again',
  'ship some',
  'ship the rest',
  'ship the rest twice at once',
  'dispatch both',
  'deliver both',
  'cancel both',
  'undo',
  'undo twice at once',
  'deliver a shipment',
  'set the status',
  'set the payment status',
  'set both statuses',
  'send the order as it was',
  'cancel it oneself',
  'cancel it while it is dispatched',
  'ask to return',
  'ask to return in two tabs',
  'withdraw a return',
  'move a return',
  'move a return twice at once',
  'refund',
  'refund all that is left',
  'refund in three tabs',
  'refund twice with one key',
  'hand over',
  'refund at the provider',
  'dispute',
  'win the dispute',
  'lose the dispute',
  'refunds are slow',
  'refunds fail',
  'refunds are refused',
  'refunds are made',
  'the bank ends a refund',
  'twenty seconds pass',
  'half an hour passes',
  'forty days pass',
  'due invoices are given',
  'the shop reconciles',
  'the shop reconciles twice at once',
  'Stripe is down',
  'Stripe forgets',
  'Stripe fails',
  'Stripe is up',
  'server restarts',
] as const;
export type StepName = (typeof steps)[number];

/** `order` 0 is by card, 1 in cash; `choice` decides what a step leaves open. */
export interface Step {
  name: StepName;
  order: 0 | 1;
  choice: number;
}
