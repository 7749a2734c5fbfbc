/** Bulk edits of products, in memory: beside the fetches of the fake back office, whose list of products can be held up. */

import type { AppliedBulkEdit, BulkEdit, UndoneBulkEdit } from '@shop/contract/bulk-edits';
import { vi } from 'vitest';
import { FakeBackOffice } from './fake-back-office.ts';
import { json, page } from './fake-shop.ts';

export function someBulkEdit(changes: Partial<BulkEdit> = {}): BulkEdit {
  return {
    id: 5,
    state: 'checked',
    failure: null,
    count: 2,
    changed: 2,
    unchanged: 0,
    errorCount: 0,
    errors: [],
    sample: [],
    change: { price: { percent: 5, rounding: 'none' } },
    by: { id: 1, email: 'admin@example.com' },
    undone: null,
    leftCount: null,
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
  /** Those that were applied, newest first. */
  former: BulkEdit[] = [];
  /** What cannot be put back by the next undo. */
  left: UndoneBulkEdit['left'] = [];
  /** What applying leaves out where it is asked for. */
  leftOut: AppliedBulkEdit['leftOut'] = [];
  /** What was asked for with the calls that apply. */
  readonly applied: unknown[] = [];
  readonly #errors: Response[] = [];
  readonly #held: Promise<void>[] = [];

  constructor() {
    const rest = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      const { pathname, searchParams } = new URL(input, 'http://shop.test');
      const [, resource, id, act] = pathname.split('/');
      if (resource === 'bulk-edits') {
        const error = this.#errors.shift();
        if (error !== undefined) return error;
        if (id !== undefined) return this.#work(Number(id), act, init.body);
        return init.method === 'POST' ? json(this.next, 201) : page(this.former, searchParams);
      }
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

  /** The next call about bulk edits gets this answer. */
  failNext(answer: Response): void {
    this.#errors.push(answer);
  }

  #work(id: number, act: string | undefined, body: RequestInit['body']): Response {
    if (act === 'apply') {
      this.applied.push(typeof body === 'string' ? JSON.parse(body) : undefined);
      this.former = [{ ...this.next, id, state: 'applied' }, ...this.former];
      return json({ id, state: 'applied', created: 0, changed: this.next.changed, retired: 0, leftOut: this.leftOut });
    }
    const undone = this.former.find((one) => one.id === id)?.changed ?? 0;
    const leftCount = this.left.length;
    this.former = this.former.map((one) => (one.id === id ? { ...one, state: 'undone', undone, leftCount } : one));
    return json({ id, state: 'undone', undone, left: this.left });
  }
}
