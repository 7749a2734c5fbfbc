import type { Readable } from 'node:stream';

export interface StoredFile {
  stream: Readable;
  bytes: number;
}

/**
 * Files in folders, each folder one level deep. A name is `<folder>/<file>`, of letters, digits and dots. A file is never changed
 * once it is stored.
 */
export interface FileStorage {
  /** For people: where the files are. */
  readonly place: string;
  /**
   * When it returns, the folder holds the files durably. Storing a folder that exists adds what it lacks.
   * @param from a folder of this machine with exactly the files of `types`; it may be gone afterwards
   * @param types content type by file name
   */
  putFolder(folder: string, from: string, types: ReadonlyMap<string, string>): Promise<void>;
  /** @returns undefined if there is no such file */
  open(name: string): Promise<StoredFile | undefined>;
  has(name: string): Promise<boolean>;
  /** The names of all files. */
  list(): AsyncIterable<string>;
  close(): void;
}
