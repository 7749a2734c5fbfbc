/** What an operator must hear of, though the shop and the provider agree on it. */
export interface Incident {
  orderId: number;
  what: string;
  error: unknown;
}
