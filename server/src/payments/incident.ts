/** An error line for the operator about an order that is reconciled all the same. */
export interface Incident {
  orderId: number;
  what: string;
  error: unknown;
}
