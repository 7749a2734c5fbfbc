import { createTransport, type NodemailerError } from 'nodemailer';
import { MailRefused, type MailTransport, messageOf } from './transport.ts';

/**
 * @param smtpUrl says host, port, credentials and TLS, as nodemailer reads it: smtps:// is TLS from the first byte, smtp://
 *   uses STARTTLS where the server offers it, `?requireTLS=true` insists
 */
export function openSmtpTransport(smtpUrl: string, maxConnections: number): MailTransport {
  const pool = createTransport({
    pool: true,
    url: smtpUrl,
    maxConnections,
    // Once, for a connection that the server has closed while it was idle: nothing of the mail was sent. All other trying
    // again is the outbox's, which counts and waits.
    maxRequeues: 1,
    idleTimeout: 30_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async send(mail, signal) {
      try {
        const { response = '' } = await pool.sendMail({ ...messageOf(mail), signal });
        return response;
      } catch (error) {
        throw isRefusal(error) ? new MailRefused(error.message, { cause: error }) : error;
      }
    },
    close: () => pool.close({ force: true }),
  };
}

/**
 * Logs in to the server, and sends nothing.
 * @throws when it cannot be reached, or refuses the login
 */
export async function verifySmtp(smtpUrl: string): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 5_000,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** What is refused about the sender or the login is the shop's own fault: once that is mended, the mail can go. */
function isRefusal(error: unknown): error is NodemailerError {
  if (!(error instanceof Error) || !('permanent' in error) || error.permanent !== true) return false;
  const command = 'command' in error ? error.command : undefined;
  return command === 'RCPT TO' || command === 'DATA';
}
