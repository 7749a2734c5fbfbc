/** The attributes of the fake back office. */

import { createAttributeBody, updateAttributeBody } from '@shop/contract/attribute-bodies';
import { type Attribute, attribute, type ProductAttributes, productAttributes } from '@shop/contract/attributes';
import type { Product } from '@shop/contract/catalogue';
import { mergeTranslations } from '@shop/contract/translations';
import { errorResponse, json } from './fake-answers.ts';

type Sent = { id?: string | null | undefined; name?: string | undefined };

export class FakeAttributes {
  all: Attribute[] = [];

  /** A change, also by another admin. */
  edit(key: string, changes: object): Attribute | undefined {
    this.all = this.all.map((one) => {
      if (one.key !== key) return one;
      const updatedAt = new Date(Date.parse(one.updatedAt) + 1000).toISOString();
      return attribute.parse({ ...one, ...changes, updatedAt });
    });
    return this.all.find((one) => one.key === key);
  }

  answer(method: string, url: URL, body: unknown, products: readonly Product[]): Response {
    const key = url.pathname.split('/')[2];
    if (method === 'POST') return this.#create(body);
    if (key === undefined) return json(this.all);
    const found = this.all.find((one) => one.key === key);
    if (found === undefined) return errorResponse('NOT_FOUND');
    if (method === 'GET') return json(found);
    if (method === 'DELETE') {
      const count = products.filter(({ attributes }) => key in attributes).length;
      if (count !== Number(url.searchParams.get('products') ?? 0)) return errorResponse('ATTRIBUTE_IN_USE', { count });
      this.all = this.all.filter((one) => one !== found);
      return json({ success: true });
    }
    const { updatedAt, values, key: _key, translations, ...changes } = updateAttributeBody.parse(body);
    if (updatedAt !== undefined && updatedAt !== found.updatedAt) return errorResponse('STALE', { current: found });
    const texts = { translations: mergeTranslations(found.translations ?? {}, translations) };
    return json(this.edit(key, { ...changes, ...texts, values: withIds(values ?? []) }));
  }

  #create(body: unknown): Response {
    const { values, position = 50, translations, ...sent } = createAttributeBody.parse(body);
    if (this.all.some(({ key }) => key === sent.key)) return errorResponse('ATTRIBUTE_TAKEN');
    const created = someAttribute({
      ...{ ...sent, values: withIds(values), position },
      translations: mergeTranslations({}, translations),
    });
    this.all.push(created);
    return json(created, 201);
  }
}

function withIds(values: readonly Sent[]) {
  return values.map(({ id, name = '' }) => ({ id: id ?? name.toLowerCase(), name }));
}

export function someAttribute(values: Partial<Attribute> & { key: string }): Attribute {
  const at = '2026-01-01T00:00:00.000Z';
  const kind = { kind: 'text' as const, unit: '', values: [], filterable: true, categories: [] };
  return { name: values.key, ...kind, position: 1, createdAt: at, updatedAt: at, ...values };
}

/** What a product has once a body is carried out. */
export function changedAttributes(now: ProductAttributes, sent: Readonly<Record<string, unknown>>): ProductAttributes {
  const entries = Object.entries({ ...now, ...sent }).filter(([, value]) => value !== null);
  return productAttributes.parse(Object.fromEntries(entries));
}
