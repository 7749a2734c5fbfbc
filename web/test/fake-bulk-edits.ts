/** Bulk edits of products, in memory: beside the fetches of the fake back office, whose list of products can be held up. */

import type { BulkEdit } from '@shop/contract/bulk-edits';
import { vi } from 'vitest';
import { FakeBackOffice } from './fake-back-office.ts';
import { json } from './fake-shop.ts';

export function someBulkEdit(changes: Partial<BulkEdit> = {}): BulkEdit {
  return {
    id: 5,
    state: 'checked',
    count: 2,
    changed: 2,
    unchanged: 0,
    errorCount: 0,
    errors: [],
    sample: [],
    progress: null,
    createdAt: '2026-01-02T10:00:00.000Z',
    updatedAt: '2026-01-02T10:00:00.000Z',
    ...changes,
  };
}

export class FakeBulkEdits {
  readonly office = new FakeBackOffice();
  /** What the next check finds. */
  next = someBulkEdit();
  readonly #held: Promise<void>[] = [];

  constructor() {
    const rest = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      const { pathname } = new URL(input, 'http://shop.test');
      const [, resource, id, act] = pathname.split('/');
      if (resource === 'bulk-edits') return id === undefined ? json(this.next, 201) : this.#work(Number(id), act);
      const answer = await rest(input, init);
      if (pathname === '/products') await this.#held.shift();
      return answer;
    });
  }

  /** The next read of the list is answered, as it is then, only when the result is called. */
  holdNextList(): () => void {
    let release = () => {};
    this.#held.push(
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    return () => release();
  }

  #work(id: number, act: string | undefined): Response {
    const { changed } = this.next;
    if (act === 'apply') return json({ id, state: 'applied', created: 0, changed, retired: 0 });
    return json({ id, state: 'undone', undone: changed, left: [] });
  }
}
