import type { Readable } from 'node:stream';

export interface StoredFile {
  stream: Readable;
  bytes: number;
}

/**
 * Files in folders, each folder one level deep. A name is `<folder>/<file>`, of letters, digits, dots, dashes and underscores. Folders of
 * pictures have hexadecimal names, and their files are never changed once they are stored.
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
  /** The names of all files of pictures. */
  list(): AsyncIterable<string>;
  /** Stores a single file, or replaces it. Readers see the earlier content or the new one, never a part. */
  put(name: string, content: Buffer, type: string): Promise<void>;
  /** Removes a file; it may be gone already. */
  remove(name: string): Promise<void>;
  /** Removes a folder with all its files; it may be gone already. */
  removeFolder(folder: string): Promise<void>;
  /** The names of the files that were put into a folder. */
  listFolder(folder: string): AsyncIterable<string>;
  close(): void;
}
