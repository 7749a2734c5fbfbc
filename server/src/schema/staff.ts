/** The tables of staff. Which role a member has stands in `users`. */

import type { Generated, GeneratedAlways } from 'kysely';

export interface StaffTables {
  staff_roles: {
    id: GeneratedAlways<number>;
    name: string;
    /** A newer version of the shop may have written some that this one does not know. */
    permissions: string[];
    built_in: Generated<boolean>;
    created_at: Date;
    updated_at: Date;
  };
  staff_invitations: {
    id: GeneratedAlways<number>;
    email: string;
    staff_role_id: number;
    invited_by: number;
    created_at: Date;
    expires_at: Date;
    token_hashes: Generated<Buffer[]>;
  };
}
