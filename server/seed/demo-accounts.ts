/** The demo's shopper and admin. Their passwords are published with the shop, so they are for a shop that nobody else can reach. */

import { findUserByEmail } from '../src/accounts/users.queries.ts';
import type { Config } from '../src/config.ts';
import type { Deps } from '../src/deps.ts';

export interface DemoAccount {
  email: string;
  password: string;
  role: 'user' | 'admin';
  name: string;
}

/** With their published passwords. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'shopper@example.com', password: 'Shopper-2023', role: 'user', name: 'Sam Shopper' },
  { email: 'admin@example.com', password: 'Manager-2023', role: 'admin', name: 'Alex Admin' },
];

/** The shop is public, and a demo account still has its published password. */
export class PublishedPasswordError extends Error {
  override readonly name = 'PublishedPasswordError';

  constructor(emails: readonly string[]) {
    super(
      `Others can reach this shop (see PUBLIC_URL and HOST), and the published password of the demo opens ${emails.join(' and ')}. ` +
        `Give new passwords with: npm run new-password -- ${emails.join(' ')}\n` +
        'Or set DEMO_ACCOUNTS=on, if everybody is meant to log in with the published ones.',
    );
  }
}

export function maySharePublishedPasswords(config: Pick<Config, 'isReachable' | 'demoAccounts'>): boolean {
  return config.demoAccounts || !config.isReachable;
}

/** Demo accounts that still have the published password. */
export async function listOpenDemoAccounts(deps: Pick<Deps, 'db' | 'passwords'>): Promise<DemoAccount[]> {
  const open = await Promise.all(
    demoAccounts.map(async (account) => {
      const user = await findUserByEmail(deps.db, account.email);
      if (user === undefined || !(await deps.passwords.verify(user.password_hash, account.password))) return [];
      return [{ ...account, role: user.role }];
    }),
  );
  return open.flat();
}
