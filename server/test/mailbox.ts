/** Delivers a test shop's outbox into memory on request, and parses the mails from the bytes that SMTP would send. */

import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime, { type Email } from 'postal-mime';
import type { MailRow } from '../src/mails/mails.queries.ts';
import { deliverNextMail, type Outbox } from '../src/platform/mail/deliver-mail.ts';
import { type MailTransport, messageOf } from '../src/platform/mail/transport.ts';
import { writeMail } from '../src/process/write-mail.ts';
import { columnsOf } from '../src/schema/columns.ts';
import type { TestApp } from './test-app.ts';

export const PUBLIC_URL = 'https://shop.example';

export interface ArrivedMail {
  to: string;
  raw: string;
  parsed: Email;
}

const never = new AbortController().signal;

export function outboxOf(
  { deps }: Pick<TestApp, 'deps'>,
  transport: MailTransport,
): Outbox<MailRow> & { logged: string[] } {
  const logged: string[] = [];
  const note = (facts: object, message: string) => void logged.push(`${message} ${JSON.stringify(facts)}`);
  return {
    db: deps.db,
    clock: deps.clock,
    transport,
    columns: columnsOf.mails,
    write: (mail) => writeMail(deps, PUBLIC_URL, mail),
    from: 'The Shop <shop@shop.example>',
    log: { info: note, warn: note, error: note },
    logged,
  };
}

/** Attempts every due mail. */
export async function deliverAll(outbox: Outbox<MailRow>): Promise<void> {
  while (await deliverNextMail(outbox, never));
}

export function openMailbox(shop: TestApp) {
  const arrived: ArrivedMail[] = [];
  const transport: MailTransport = {
    async send(mail) {
      const raw = await new MailComposer(messageOf(mail)).compile().build();
      arrived.push({ to: mail.to.address, raw: raw.toString(), parsed: await PostalMime.parse(raw) });
      return 'memory';
    },
    close() {},
  };
  const outbox = outboxOf(shop, transport);
  return {
    transport,
    /** Delivers due mails. @returns all mails so far, or those to this address */
    async read(address?: string): Promise<ArrivedMail[]> {
      await deliverAll(outbox);
      return arrived.filter(({ to }) => address === undefined || to === address);
    },
  };
}
