import type { Role } from '@shop/contract/permissions';

/** Who is calling, as far as use cases care. */
export interface Actor {
  userId: number;
  role: Role;
  /** Of members of staff: the name of their role, and what it lets them do. */
  staffRole?: string | undefined;
  permissions?: readonly string[] | undefined;
  /** Of members of staff whose rights wait until they have set up a second factor, which the shop demands: they have neither of the above. */
  lacksSecondFactor?: true;
  /** The language that the member has chosen; null for none. */
  language?: string | null;
  /** Has a session without an account. */
  isGuest?: true;
  /** Has a key of this one of the user's things, and may reach nothing else. */
  only?: number;
}
