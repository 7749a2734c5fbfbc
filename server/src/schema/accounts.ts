/** The tables about accounts: where they are logged in, and links that were mailed. */

import type { Generated, GeneratedAlways } from 'kysely';

export interface AccountTables {
  sessions: {
    token_hash: Buffer;
    user_id: number;
    created_at: Date;
    last_used_at: Date;
    user_agent: string | null;
  };
  email_changes: {
    id: GeneratedAlways<number>;
    user_id: number;
    email: string;
    requested_at: Date;
    expires_at: Date;
    token_hashes: Generated<Buffer[]>;
  };
  totp_factors: { user_id: number; sealed: string; used_steps: Generated<number[]>; created_at: Date };
  totp_setups: { user_id: number; sealed: string; expires_at: Date };
  recovery_codes: { user_id: number; code_hash: Buffer };
  passkeys: {
    id: GeneratedAlways<number>;
    user_id: number;
    name: string;
    credential_id: string;
    public_key: Buffer;
    uses: number;
    transports: Generated<string[]>;
    created_at: Date;
  };
  passkey_challenges: { challenge: string; user_id: number | null; adds: boolean; expires_at: Date };
  password_resets: {
    user_id: number;
    mail_id: number;
    requested_at: Date;
    expires_at: Date;
    token_hashes: Buffer[];
  };
  first_owner_tokens: { token_hash: Buffer; expires_at: Date };
}
