import type { BulkEdit } from '@shop/contract/bulk-edits';
import { formatCount } from '@shop/contract/numbers';
import { adminProductsText } from '@shop/messages/admin-products';
import type { ReactNode } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import { inline } from '../../ui/inline.ts';
import { fieldName, shownValue } from './bulk-change.ts';

const MOST_SHOWN = 10;

type BulkEditPreviewProps = { checked: BulkEdit; titles: ReadonlyMap<number, string> };

/** How many products would change, some of the differences, and what stands in the way. */
export function BulkEditPreview({ checked, titles }: BulkEditPreviewProps) {
  const { changed, unchanged, errorCount, errors, sample } = checked;
  const nameOf = (id: number) => titles.get(id) ?? adminProductsText.productId({ id });
  const values = {
    changed: formatCount(changed),
    unchanged: formatCount(unchanged),
    strong: (parts: ReactNode) => <strong>{parts}</strong>,
  };
  return (
    <>
      <p className="tabular-nums">
        {inline(
          errorCount === 0
            ? adminProductsText.willChange(values)
            : adminProductsText.willChangeOrCannot({
                ...values,
                errors: formatCount(errorCount),
                bad: (parts) => <strong className="text-red">{parts}</strong>,
              }),
        )}
      </p>
      {errorCount > 0 && (
        <Alert className="mt-4">
          {changed > 0 ? adminProductsText.theseCanBeLeftOut : adminProductsText.noneCanBeChanged}
          <ul className="mt-1 list-disc ps-5">
            {errors.slice(0, MOST_SHOWN).map(({ productId, message }) => (
              <li key={productId}>
                {nameOf(productId)}: {message}
              </li>
            ))}
          </ul>
          {errorCount > MOST_SHOWN && adminProductsText.andMore({ more: formatCount(errorCount - MOST_SHOWN) })}
        </Alert>
      )}
      {sample.length > 0 && (
        <table className="mt-4 w-full text-sm">
          <caption className="pb-1 text-start text-ink-soft">
            {sample.length > MOST_SHOWN ? adminProductsText.forExample : adminProductsText.theDifferences}
          </caption>
          <thead>
            <tr className="border-b border-line text-start text-xs text-ink-soft">
              <th scope="col" className="py-1.5 pe-3">
                {adminProductsText.product}
              </th>
              <th scope="col" className="py-1.5 pe-3">
                {adminProductsText.field}
              </th>
              <th scope="col" className="py-1.5 pe-3 text-end">
                {adminProductsText.now}
              </th>
              <th scope="col" className="py-1.5 text-end">
                {adminProductsText.afterwards}
              </th>
            </tr>
          </thead>
          <tbody>
            {sample.slice(0, MOST_SHOWN).map(({ productId, variantId, field, from, to }) => (
              <tr key={`${productId} ${variantId} ${field}`} className="border-b border-line">
                <td className="py-1.5 pe-3 wrap-anywhere">{nameOf(productId)}</td>
                <td className="py-1.5 pe-3">{fieldName(field)}</td>
                <td className="py-1.5 pe-3 text-end text-ink-soft tabular-nums">{shownValue(field, from)}</td>
                <td className="py-1.5 text-end font-semibold tabular-nums">{shownValue(field, to)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
