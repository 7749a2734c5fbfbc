import type { Config } from '../src/config.ts';
import { messageOf } from '../src/platform/error-text.ts';
import { countMailsInTrouble } from '../src/platform/mail/outbox.queries.ts';
import { verifySmtp } from '../src/platform/mail/smtp-transport.ts';
import type { Db } from '../src/schema.ts';
import type { Finding } from './finding.ts';

const WAITING_SECONDS = 15 * 60;
const LATELY_SECONDS = 7 * 24 * 3600;

export async function examineMailServer({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<Finding> {
  const about = 'the mail server accepts mails';
  if (smtpUrl === undefined) return { about: 'mails are written into DATA_DIR/mail', state: 'ok' };
  try {
    await verifySmtp(smtpUrl);
    return { about, state: 'ok' };
  } catch (error) {
    return {
      about,
      state: 'fault',
      says: messageOf(error),
      remedy: 'Check SMTP_URL and the mail server. The shop retries each mail for three days.',
    };
  }
}

export async function examineMails(db: Db, now: Date): Promise<Finding[]> {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const { waiting, failed } = await countMailsInTrouble(db, before(WAITING_SECONDS), before(LATELY_SECONDS));
  return [
    {
      about: 'no mail waits longer than a quarter of an hour',
      ...(waiting === 0
        ? { state: 'ok' as const }
        : {
            state: 'warning' as const,
            says: `${waiting} do`,
            remedy: 'Check that the shop runs and that the mail server is up.',
          }),
    },
    {
      about: 'no mail was given up within a week',
      ...(failed === 0
        ? { state: 'ok' as const }
        : {
            state: 'warning' as const,
            says: `${failed} were`,
            remedy: "An order's view in the back office says why, and sends them again.",
          }),
    },
  ];
}
