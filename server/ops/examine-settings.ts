import { listOpenDemoAccounts } from '../seed/demo-accounts.ts';
import { countAdmins } from '../src/accounts/users.queries.ts';
import { type Config, sharesOneLimit } from '../src/config.ts';
import type { Passwords } from '../src/platform/passwords.ts';
import type { Db } from '../src/schema.ts';
import type { Finding } from './finding.ts';

/** Settings that are valid, but rarely right for a shop that is reachable from elsewhere. */
export function examineSettings(config: Config): Finding[] {
  const warnings: Finding[] = [];
  const warn = (says: string, remedy: string) =>
    warnings.push({ about: 'the settings suit a shop that others reach', state: 'warning', says, remedy });
  if (config.isReachable) {
    if (sharesOneLimit(config)) {
      warn(
        'TRUST_PROXY is not set behind https, so all visitors share one limit',
        'Set it to the address of the proxy.',
      );
    }
    if (config.publicUrl.startsWith('http:')) {
      warn('PUBLIC_URL is not https, so cookies and passwords travel in the open', 'Put TLS in front of the shop.');
    }
    if (config.smtpUrl === undefined) {
      warn('SMTP_URL is not set, so nobody gets a mail', 'Set SMTP_URL and MAIL_FROM.');
    }
    if (config.payments.by === 'sandbox') {
      warn('the payment sandbox takes cards, and no money moves', 'Set the keys of Stripe, or PAYMENTS=none.');
    }
  }
  if (!config.rateLimits) warn('RATE_LIMITS is off, so passwords can be guessed', 'Leave it out but for load tests.');
  return warnings.length > 0 ? warnings : [{ about: 'the settings can be read', state: 'ok' }];
}

export async function examineAccounts(
  deps: { db: Db; passwords: Passwords },
  config: Pick<Config, 'isReachable' | 'demoAccounts'>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const about = 'the back office has an admin, and no published password opens it';
  if ((await countAdmins(deps.db)) === 0) {
    findings.push({
      about,
      state: 'warning',
      says: 'there is no admin',
      remedy: 'Set ADMIN_EMAIL and ADMIN_PASSWORD and start the shop again.',
    });
  }
  const open = config.isReachable ? (await listOpenDemoAccounts(deps)).map(({ email }) => email) : [];
  if (open.length > 0) {
    findings.push({
      about,
      state: config.demoAccounts ? 'warning' : 'fault',
      says: `the demo's published password opens ${open.join(' and ')}`,
      remedy: `Give new passwords with npm run new-password -- ${open.join(' ')}, unless this is a demo for everybody.`,
    });
  }
  return findings.length > 0 ? findings : [{ about, state: 'ok' }];
}
