/** The embedded database cannot start, for a reason the person at the terminal can act on: print `message`, not the stack. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

/** Another living process holds DATA_DIR. Nothing was written. */
export class DataDirInUseError extends DatabaseStartError {
  override name = 'DataDirInUseError';

  constructor(dataDir: string, application: string) {
    super(`Another ${application} is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`);
  }
}

/** The `code` of a system or PostgreSQL error ('EACCES', '57P03'), or '' when it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
