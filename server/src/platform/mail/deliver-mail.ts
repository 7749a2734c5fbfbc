/**
 * When it returns true, the mail that was due longest is sent, put off, given up, or found to be for nobody. Several
 * processes may call it at once: a mail is claimed for longer than sending may take, so no two of them send the same. Only
 * where a server took a mail and the connection broke before it said so, a mail can arrive twice; then under one Message-ID.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { backoffMs } from '@shop/leased-queue/backoff';
import { boundedConcurrency } from '../bounded-concurrency.ts';
import type { Clock } from '../clock.ts';
import { isDatabaseAway } from '../db/database-errors.ts';
import { freeText } from './free-text.ts';
import type { WrittenMail } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';
import {
  claimDueMail,
  deleteMail,
  type OutboxDb,
  type QueuedMail,
  updateMailFailed,
  updateMailSent,
  updateMailToTryAgain,
} from './outbox.queries.ts';
import { MailRefused, type MailTransport, type OutgoingMail } from './transport.ts';

/** `Mail`: a row of the application's table. */
export interface Outbox<Mail extends QueuedMail> {
  db: OutboxDb;
  clock: Clock;
  transport: MailTransport;
  /** All columns of that table. */
  columns: readonly (keyof Mail & string)[];
  /**
   * What the mail says, and to whom; undefined when there is nobody to tell, or nothing any more; 'in a summary' when another mail
   * tells of it, and this one is settled.
   */
  write: (mail: Mail) => Promise<WrittenMail | 'in a summary' | undefined>;
  /** As MAIL_FROM: an address, or a name with the address in angle brackets. */
  from: string;
  log: Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>;
}

/** What is needed once a mail is written. */
type Sending = Omit<Outbox<QueuedMail>, 'write' | 'columns'>;

const SENDING_SECONDS = 60;
const CLAIM_SECONDS = 2 * SENDING_SECONDS;
const BACKOFF = { firstMs: 5_000, longestMs: 600_000 };
const ERROR_LENGTH = 500;
const NAME_LENGTH = 60;

// Mails are written in the order in which they fell due, though several are sent at once: of two links for a new password
// the newer counts.
const oneAtATime = boundedConcurrency({ limit: 1 });

type Taken = { mail: QueuedMail } & ({ written: WrittenMail | 'in a summary' | undefined } | { fault: unknown });

export async function deliverNextMail<Mail extends QueuedMail>(
  outbox: Outbox<Mail>,
  stop: AbortSignal,
): Promise<boolean> {
  const taken = await oneAtATime(() => takeNext(outbox));
  if (taken === undefined) return false;
  const { mail } = taken;
  const facts = { mail: mail.id, kind: mail.kind, tries: mail.tries };
  let where: string;
  try {
    if ('fault' in taken) throw taken.fault;
    if (taken.written === undefined) {
      await deleteMail(outbox.db, mail.id);
      return true;
    }
    if (taken.written === 'in a summary') return true;
    const signal = AbortSignal.any([stop, AbortSignal.timeout(SENDING_SECONDS * 1000)]);
    where = await outbox.transport.send(outgoing(outbox, mail, taken.written), signal);
  } catch (error) {
    await putOff(outbox, mail, error, facts);
    return true;
  }
  await markSent(outbox, mail, stop);
  outbox.log.info({ ...facts, where }, 'mail sent');
  return true;
}

async function takeNext<Mail extends QueuedMail>(outbox: Outbox<Mail>): Promise<Taken | undefined> {
  const now = outbox.clock.now();
  const mail = await claimDueMail<Mail>(outbox.db, now, after(now, CLAIM_SECONDS), outbox.columns);
  if (mail === undefined) return undefined;
  try {
    return { mail, written: await outbox.write(mail) };
  } catch (fault) {
    return { mail, fault };
  }
}

/** Seconds from a failed attempt to the next: 5, doubling to 10 minutes. */
export function delayAfter(tries: number): number {
  return backoffMs(tries, BACKOFF) / 1000;
}

async function putOff(outbox: Sending, mail: QueuedMail, error: unknown, facts: object): Promise<void> {
  const text = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, ERROR_LENGTH);
  const now = outbox.clock.now();
  const tryAt = after(now, delayAfter(mail.tries));
  // The server's words stay in the database, for they name the recipient.
  const why = { ...facts, ...codesOf(error) };
  if (error instanceof MailRefused || tryAt >= mail.give_up_at) {
    await updateMailFailed(outbox.db, mail, now, text);
    outbox.log.error(why, error instanceof MailRefused ? 'mail refused and given up' : 'mail given up');
    return;
  }
  await updateMailToTryAgain(outbox.db, mail, tryAt, text);
  outbox.log.warn({ ...why, tryAt }, 'mail not sent, it will be tried again');
}

/** The mail is out: that is worth some patience with a database that has gone away just now. */
async function markSent(outbox: Sending, mail: QueuedMail, stop: AbortSignal): Promise<void> {
  for (let left = SENDING_SECONDS / 2; ; left -= 1) {
    try {
      await updateMailSent(outbox.db, mail, outbox.clock.now());
      return;
    } catch (error) {
      if (!isDatabaseAway(error) || left === 0) throw error;
      await pause(1000, undefined, { signal: stop });
    }
  }
}

function outgoing(outbox: Sending, mail: QueuedMail, { to, content, brand }: WrittenMail): OutgoingMail {
  const address = /([^\s<>]+@[^\s<>@]+)>?\s*$/.exec(outbox.from)?.[1] ?? outbox.from;
  const domain = address.split('@').at(-1) ?? 'localhost';
  return {
    id: mail.id,
    kind: mail.kind,
    messageId: `<${mail.message_key}@${domain}>`,
    date: mail.recorded_at,
    from: brand.fromName === undefined ? outbox.from : { name: brand.fromName, address },
    ...(brand.replyTo !== undefined && { replyTo: brand.replyTo }),
    // Anybody can have an account with somebody else's address, and any name. Encoded, a line break in it would reach the program that
    // shows it.
    to: { name: freeText((to.name ?? '').replace(/\p{Cc}+/gu, ' '), NAME_LENGTH), address: to.address },
    subject: content.subject,
    text: mailText(content, brand),
    html: mailHtml(content, brand),
  };
}

function codesOf(error: unknown): object {
  const cause = error instanceof MailRefused ? error.cause : error;
  if (!(cause instanceof Error)) return {};
  const named = ['code', 'command', 'responseCode'].map((name) => [name, Reflect.get(cause, name)]);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}

function after(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000);
}
