import type { Role } from '@shop/contract/permissions';

/** Who is calling, as far as use cases care. */
export interface Actor {
  userId: number;
  role: Role;
}
