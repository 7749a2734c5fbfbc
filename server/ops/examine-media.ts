import { filesOf, isPictureFile } from '../src/media/picture-files.ts';
import { messageOf } from '../src/platform/error-text.ts';
import type { FileStorage } from '../src/platform/storage/file-storage.ts';
import type { Db } from '../src/schema.ts';
import type { Finding } from './finding.ts';

/** Names in a finding; the count says how many there are. */
const SHOWN = 5;

const about = 'every picture has its files, and every file its picture';

export type StoredFiles = { names: ReadonlySet<string> } | { failure: string };

/** Call it before the snapshot of the database begins: a picture's files are stored before its row. */
export async function listStoredFiles(storage: FileStorage): Promise<StoredFiles> {
  const names = new Set<string>();
  try {
    for await (const name of storage.list()) if (isPictureFile(name)) names.add(name);
    return { names };
  } catch (error) {
    return { failure: messageOf(error instanceof Error && error.cause ? error.cause : error) };
  }
}

export async function examineMedia(db: Db, storage: FileStorage, stored: StoredFiles): Promise<Finding[]> {
  if ('failure' in stored) {
    const remedy = 'Check DATA_DIR or the settings that begin with S3_, and that the storage runs.';
    return [{ about: `the pictures in ${storage.place} can be read`, state: 'fault', says: stored.failure, remedy }];
  }
  const rows = await db.selectFrom('media').select(['hash', 'type', 'width', 'height']).orderBy('id').execute();
  const left = new Set(stored.names);
  const missing: string[] = [];
  for (const { hash, type, width, height } of rows) {
    for (const file of filesOf({ format: type, width, height }).keys()) {
      const name = `${hash}/${file}`;
      // Uploaded after the files were listed, perhaps.
      if (!left.delete(name) && !(await storage.has(name))) missing.push(name);
    }
  }
  const findings: Finding[] = [];
  if (missing.length > 0) {
    const says = `missing in ${storage.place}: ${listed(missing)}`;
    findings.push({ about, state: 'fault', says, remedy: 'Restore a backup, or upload the same pictures again.' });
  }
  if (left.size > 0) {
    const says = `without a picture in ${storage.place}: ${listed([...left])}`;
    const remedy = 'An upload was cut off. Upload the same picture again, or remove the files.';
    findings.push({ about, state: 'warning', says, remedy });
  }
  return findings.length > 0 ? findings : [{ about, state: 'ok' }];
}

function listed(names: readonly string[]): string {
  const more = names.length - SHOWN;
  return `${names.slice(0, SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''} (${names.length})`;
}
