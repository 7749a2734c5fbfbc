import type { Deps } from '../deps.ts';
import type { MailTransport } from '../platform/mail/transport.ts';
import { recordMailAccepted } from './setup.queries.ts';

/** The transport of a mail server; that it has accepted a mail is recorded, once. A failure to record it fails no mail. */
export function notingTransport({ db, clock }: Pick<Deps, 'db' | 'clock'>, transport: MailTransport): MailTransport {
  let isNoted = false;
  return {
    async send(mail, signal) {
      const where = await transport.send(mail, signal);
      if (!isNoted) {
        await recordMailAccepted(db, clock.now()).then(
          () => {
            isNoted = true;
          },
          () => undefined,
        );
      }
      return where;
    },
    close: () => transport.close(),
  };
}
