import { demoAccounts } from '../seed/seed-demo.ts';
import { countAdmins, findUserByEmail } from '../src/accounts/users.queries.ts';
import type { Config } from '../src/platform/config.ts';
import type { Db } from '../src/platform/db/database.ts';
import type { Finding } from './finding.ts';

function isForThisMachine(config: Pick<Config, 'publicUrl'>): boolean {
  return ['localhost', '127.0.0.1'].includes(new URL(config.publicUrl).hostname);
}

/** Settings that are allowed and yet are seldom meant in a shop that others reach. */
export function examineSettings(config: Config): Finding[] {
  const warnings: Finding[] = [];
  const warn = (says: string, remedy: string) =>
    warnings.push({ about: 'the settings suit a shop that others reach', state: 'warning', says, remedy });
  if (!isForThisMachine(config)) {
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

export async function examineAccounts(db: Db, config: Pick<Config, 'publicUrl'>): Promise<Finding[]> {
  const findings: Finding[] = [];
  const about = 'somebody can open the back office, and only who should';
  if ((await countAdmins(db)) === 0) {
    findings.push({
      about,
      state: 'warning',
      says: 'there is no admin',
      remedy: 'Set ADMIN_EMAIL and ADMIN_PASSWORD and start the shop again.',
    });
  }
  const demo = await findUserByEmail(db, demoAccounts.admin.email);
  if (demo?.role === 'admin' && !isForThisMachine(config)) {
    findings.push({
      about,
      state: 'warning',
      says: `the demo's admin ${demoAccounts.admin.email} is there, whose password everybody can read`,
      remedy: `Start with ADMIN_EMAIL=${demoAccounts.admin.email} and a password of your own.`,
    });
  }
  return findings.length > 0 ? findings : [{ about, state: 'ok' }];
}
