import type { Actor } from '../../platform/actor.ts';

/** Also for an actor with a key, which is of one order. */
export function ownsOrder(actor: Actor, order: { id: number; user_id: number }): boolean {
  return order.user_id === actor.userId && (actor.only ?? order.id) === order.id;
}
