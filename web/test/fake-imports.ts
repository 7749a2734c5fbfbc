/** Imports of product files, in memory: the fetches of the fake back office, and uploads that a test lets go on step by step. */

import { createImportMappingBody, type ImportMapping } from '@shop/contract/import-mappings';
import type { Problem } from '@shop/contract/problem';
import type { ImportResource, LeftOutLine, UndoneImport } from '@shop/contract/product-files';
import { vi } from 'vitest';
import { FakeBackOffice } from './fake-back-office.ts';
import { errorResponse, json } from './fake-shop.ts';

export function someImport(changes: Partial<ImportResource> = {}): ImportResource {
  return {
    id: 5,
    state: 'checked',
    failure: null,
    created: 0,
    changed: 0,
    unchanged: 0,
    retired: 0,
    errorCount: 0,
    applicable: 0,
    warnings: [],
    encoding: 'utf-8',
    separator: ',',
    format: 'shop',
    notes: [],
    noteCount: 0,
    needed: { options: [], tagCount: 0 },
    errors: [],
    sample: [],
    undone: null,
    leftCount: null,
    pictures: { total: 0, done: 0, failed: [] },
    progress: null,
    createdAt: '2026-01-02T10:00:00.000Z',
    updatedAt: '2026-01-02T10:00:00.000Z',
    ...changes,
  };
}

export function someMapping(changes: Partial<ImportMapping> = {}): ImportMapping {
  const at = '2026-01-02T10:00:00.000Z';
  return {
    id: 1,
    name: 'Till',
    columns: {},
    decimal: '.',
    optionColumns: {},
    createdAt: at,
    updatedAt: at,
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
  url = '';

  open(_method: string, url: string): void {
    this.url = url;
  }
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
  /** What applying leaves out where it is asked for. */
  leftOut: LeftOutLine[] = [];
  /** What was asked for with the calls that apply. */
  readonly applied: unknown[] = [];
  /** What the next apply is refused for. */
  conflicts: NonNullable<Problem['conflicts']> = [];
  mappings: ImportMapping[] = [];

  constructor() {
    FakeUpload.latest = undefined;
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
    const rest = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      const { pathname } = new URL(input, 'http://shop.test');
      const [, resource, id, act] = pathname.split('/');
      if (resource === 'import-mappings') return this.#map(Number(id), init);
      if (resource !== 'imports') return rest(input, init);
      return act === undefined
        ? json(this.imports, 200, { 'X-Total-Count': String(this.imports.length) })
        : this.#work(Number(id), act, init.body);
    });
  }

  /** The file that is being uploaded; throws if there is none. */
  get uploaded(): Blob {
    return this.#underway.body ?? fail();
  }

  /** Where it is sent to. */
  get address(): string {
    return this.#underway.url;
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

  #map(id: number, { method = 'GET', body }: RequestInit): Response {
    if (method === 'GET') return json(this.mappings);
    if (method === 'DELETE') {
      this.mappings = this.mappings.filter((one) => one.id !== id);
      return json({ success: true });
    }
    const sent = createImportMappingBody.parse(typeof body === 'string' ? JSON.parse(body) : {});
    const before = this.mappings.find((one) => one.id === id) ?? someMapping({ id: this.mappings.length + 1 });
    const after = { ...before, ...sent };
    this.mappings = [...this.mappings.filter((one) => one.id !== before.id), after];
    return json(after, method === 'POST' ? 201 : 200);
  }

  #work(id: number, act: string, body: RequestInit['body']): Response {
    if (act === 'pictures') {
      const again = (one: ImportResource) => ({ ...one, pictures: { ...one.pictures, failed: [] } });
      this.imports = this.imports.map((one) => (one.id === id ? again(one) : one));
      return json(this.imports.find((one) => one.id === id));
    }
    if (act === 'apply') this.applied.push(typeof body === 'string' ? JSON.parse(body) : undefined);
    const found = this.imports.find((one) => one.id === id) ?? fail();
    if (act === 'apply' && this.conflicts.length > 0) {
      return errorResponse('IMPORT_STALE', { conflicts: this.conflicts.splice(0) });
    }
    const state = act === 'apply' ? ('applied' as const) : ('undone' as const);
    const { created, changed, retired } = found;
    const undone = created + changed + retired - this.left.length;
    const became = state === 'applied' ? { state } : { state, undone, leftCount: this.left.length };
    this.imports = this.imports.map((one) => (one.id === id ? { ...one, ...became } : one));
    return json(
      act === 'apply'
        ? { id, state, created, changed, retired, leftOut: this.leftOut }
        : { id, state, undone, left: this.left },
    );
  }
}

function fail(): never {
  throw new Error('No file is being uploaded, or no import has this id.');
}
