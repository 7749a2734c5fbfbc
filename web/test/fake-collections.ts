/** The collections of the fake back office. */

import { createCollectionBody, updateCollectionBody } from '@shop/contract/collection-bodies';
import type { Collection } from '@shop/contract/collections';
import { mergeTranslations } from '@shop/contract/translations';
import { errorResponse, json } from './fake-answers.ts';

export function someCollection(values: Partial<Collection> & { id: number; title: string }): Collection {
  const slug = values.title.toLowerCase().replaceAll(' ', '-');
  const contents = { description: '', image: null, products: [], filter: null, sort: null };
  const times = { active: true, from: null, until: null, updatedAt: '2026-01-01T00:00:00.000Z' };
  return { slug, ...contents, ...times, ...values };
}

export class FakeCollections {
  all: Collection[] = [];

  answer(method: string, id: number, body: unknown): Response {
    if (method === 'POST') {
      const { slug, translations, ...sent } = createCollectionBody.parse(body);
      const texts = { translations: mergeTranslations({}, translations) };
      const created = someCollection({ ...sent, ...texts, id: 100, ...(slug !== undefined && { slug }) });
      this.all.push(created);
      return json(created, 201);
    }
    if (method === 'GET') return json(this.all);
    const found = this.all.find((one) => one.id === id);
    if (found === undefined) return errorResponse('NOT_FOUND');
    if (method === 'DELETE') {
      this.all = this.all.filter((one) => one !== found);
      return json({ success: true });
    }
    const { updatedAt, slug } = updateCollectionBody.parse(body);
    if (updatedAt !== found.updatedAt) return errorResponse('STALE', { current: found });
    if (this.all.some((one) => one !== found && one.slug === slug)) return errorResponse('SLUG_TAKEN');
    return json(found);
  }
}
