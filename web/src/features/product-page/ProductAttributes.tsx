import { type Attribute, type AttributeValue, ownValue } from '@shop/contract/attributes';
import type { Product } from '@shop/contract/catalogue';
import { localeText } from '@shop/messages/locale';
import { productPageText } from '@shop/messages/product-page';
import { useEffect, useState } from 'react';
import { isOfferedIn, knownAttributes, readAttributes } from '../../state/attributes.ts';
import { lazily } from '../../ui/lazily.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OpenSection } from './OpenSection.tsx';

const number = lazily(() => new Intl.NumberFormat(localeText.tag, { maximumFractionDigits: 6 }));

/** 'Wool, Silk', '205 mm', 'Yes'; undefined where the attribute has changed since and nothing can be said. */
function textOf({ kind, unit, values }: Attribute, value: AttributeValue): string | undefined {
  if (typeof value === 'boolean') return productPageText.yesOrNo({ value: value ? 'yes' : 'no' });
  if (typeof value === 'object') {
    const names = values.filter(({ id }) => value.includes(id)).map(({ name }) => name);
    return kind === 'choice' && names.length > 0 ? names.join(localeText.comma) : undefined;
  }
  const text = typeof value === 'number' ? number().format(value) : value;
  return unit === '' ? text : productPageText.valueInUnit({ value: text, unit });
}

/** The names of the product's category and of all above it, as attributes name them. */
function trailOf({ breadcrumbs, category }: Product): string[] {
  const values = breadcrumbs.map(({ href }) => new URLSearchParams(href.split('?')[1]).get('category') ?? '');
  return [...values, category];
}

function rowsOf(product: Product, attributes: readonly Attribute[]): { key: string; name: string; text: string }[] {
  const trail = trailOf(product);
  return attributes.flatMap((attribute) => {
    const value = ownValue(product.attributes, attribute.key);
    if (value === undefined || !isOfferedIn(attribute, trail)) return [];
    const text = textOf(attribute, value);
    return text === undefined ? [] : [{ key: attribute.key, name: attribute.name, text }];
  });
}

/** What the shop says of its products by attributes. What they are called is read once; until then the rows keep their place. */
export function ProductAttributes({ product }: { product: Product }) {
  const [attributes, setAttributes] = useState(knownAttributes);
  const [read, setRead] = useState(false);
  const count = Object.keys(product.attributes).length;
  useEffect(() => {
    if (count === 0) return;
    const controller = new AbortController();
    void readAttributes(controller.signal).then((found) => {
      if (found !== undefined) setAttributes(found);
      if (!controller.signal.aborted) setRead(true);
    });
    return () => controller.abort();
  }, [count]);

  const rows = rowsOf(product, attributes);
  const isWaiting = !read && attributes.length === 0;
  if (count === 0 || (rows.length === 0 && !isWaiting)) return null;
  return (
    <OpenSection title={productPageText.attributes}>
      <table aria-busy={isWaiting} className="w-full text-start">
        <tbody className="divide-y divide-line border-y border-line">
          {isWaiting
            ? Object.keys(product.attributes).map((key) => (
                <tr key={key}>
                  <td className="py-2">
                    <Skeleton className="h-6" />
                  </td>
                </tr>
              ))
            : rows.map(({ key, name, text }) => (
                <tr key={key} className="align-top">
                  <th scope="row" className="w-2/5 py-2 pe-6 font-normal wrap-anywhere text-ink-soft">
                    {name}
                  </th>
                  <td className="py-2 wrap-anywhere whitespace-pre-line">{text}</td>
                </tr>
              ))}
        </tbody>
      </table>
    </OpenSection>
  );
}
