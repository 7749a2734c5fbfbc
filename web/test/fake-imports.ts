/** Imports of product files, in memory: the fetches of the fake back office, and uploads that a test lets go on step by step. */

import type { Problem } from '@shop/contract/errors';
import type { ImportResource, UndoneImport } from '@shop/contract/product-files';
import { vi } from 'vitest';
import { FakeBackOffice } from './fake-back-office.ts';
import { errorResponse, json } from './fake-shop.ts';

export function someImport(changes: Partial<ImportResource> = {}): ImportResource {
  return {
    id: 5,
    state: 'checked',
    created: 0,
    changed: 0,
    unchanged: 0,
    retired: 0,
    errorCount: 0,
    warnings: [],
    encoding: 'utf-8',
    separator: ',',
    errors: [],
    sample: [],
    progress: null,
    createdAt: '2026-01-02T10:00:00.000Z',
    updatedAt: '2026-01-02T10:00:00.000Z',
    ...changes,
  };
}

/** One upload, as the browser would send it. */
class FakeUpload {
  static latest: FakeUpload | undefined;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  body: Blob | undefined;

  open(): void {}
  setRequestHeader(): void {}
  getResponseHeader(): string {
    return 'application/json';
  }
  send(body: Blob): void {
    this.body = body;
    FakeUpload.latest = this;
  }
  abort(): void {
    this.onabort?.();
  }
}

export class FakeImports {
  readonly office = new FakeBackOffice();
  /** Newest first. */
  imports: ImportResource[] = [];
  /** What cannot be put back by the next undo. */
  left: UndoneImport['left'] = [];
  /** What the next apply is refused for. */
  conflicts: NonNullable<Problem['conflicts']> = [];

  constructor() {
    FakeUpload.latest = undefined;
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
    const rest = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      const { pathname } = new URL(input, 'http://shop.test');
      const [, resource, id, act] = pathname.split('/');
      if (resource !== 'imports') return rest(input, init);
      return act === undefined
        ? json(this.imports, 200, { 'X-Total-Count': String(this.imports.length) })
        : this.#work(Number(id), act);
    });
  }

  /** The file that is being uploaded; throws if there is none. */
  get uploaded(): Blob {
    return this.#underway.body ?? fail();
  }

  /** @param share of the file that has left, 0 to 1 */
  send(share: number): void {
    this.#underway.upload.onprogress?.({ loaded: share * 100, total: 100 });
  }

  /** The file was compared with the catalogue. */
  check(result: ImportResource): void {
    this.imports = [result, ...this.imports.filter(({ id }) => id !== result.id)];
    this.#underway.status = 201;
    this.#underway.responseText = JSON.stringify(result);
    this.#underway.onload?.();
  }

  loseConnection(): void {
    this.#underway.onerror?.();
  }

  get #underway(): FakeUpload {
    return FakeUpload.latest ?? fail();
  }

  #work(id: number, act: string): Response {
    const found = this.imports.find((one) => one.id === id) ?? fail();
    if (act === 'apply' && this.conflicts.length > 0) {
      return errorResponse('IMPORT_STALE', { conflicts: this.conflicts.splice(0) });
    }
    const state = act === 'apply' ? 'applied' : 'undone';
    this.imports = this.imports.map((one) => (one.id === id ? { ...one, state } : one));
    const { created, changed, retired } = found;
    const undone = created + changed + retired - this.left.length;
    return json(act === 'apply' ? { id, state, created, changed, retired } : { id, state, undone, left: this.left });
  }
}

function fail(): never {
  throw new Error('No file is being uploaded, or no import has this id.');
}
