import pino, { type DestinationStream, type LevelWithSilent, type Logger } from 'pino';
import { isDatabaseError } from './db/database-errors.ts';

/**
 * The log: JSON lines, of errors only what says what went wrong. What a library hangs onto its errors is left out, because
 * that is where the data are: the row that PostgreSQL quotes, the intent with its secret that Stripe's SDK carries along.
 */
export function openLog(level: LevelWithSilent, stream: DestinationStream = process.stdout): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    serializers: { err: describeError },
    // The last gate, for the words of others: a mail server's answer names the recipient.
    hooks: { streamWrite: withoutAddresses },
  };
  return pino(options, stream);
}

interface DescribedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: DescribedError;
}

/** @param depth of causes that are told */
function describeError(error: unknown, depth = 3): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'something was thrown that is no error' };
  const { cause } = error;
  const message = messageOf(error);
  return {
    type: error.name,
    message,
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...(error.stack !== undefined && { stack: framesOf(error.stack, message) }),
    ...(cause instanceof Error && depth > 0 && { cause: describeError(cause, depth - 1) }),
  };
}

/** PostgreSQL quotes the value that it could not take; all classes of SQLSTATE but 22 name tables and columns alone. */
function messageOf(error: Error): string {
  return isDatabaseError(error) && error.code?.startsWith('22')
    ? error.message.replace(/[:"].*$/s, '…')
    : error.message;
}

/** The stack repeats the message before its frames. */
function framesOf(stack: string, message: string): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return [message, ...frames].join('\n');
}

function withoutAddresses(line: string): string {
  return line.replace(/[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]');
}
