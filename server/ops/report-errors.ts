import { ConfigError } from '../src/config.ts';
import { codeOf } from '../src/platform/error-text.ts';
import { StartError } from '../src/platform/start-error.ts';
import { DatabaseStartError } from '../src/process/embedded-database.ts';
import { BackupError } from './backup-format.ts';

export class UsageError extends Error {}

const EXPECTED = [ConfigError, DatabaseStartError, StartError, BackupError, UsageError];

/** Writes the message of an error that an operator can fix, and the stack of any other. The process exits with 1. */
export async function reportErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isExpected = EXPECTED.some((kind) => error instanceof kind) || codeOf(error).startsWith('E');
    const text = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  }
}
