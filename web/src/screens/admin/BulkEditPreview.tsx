import type { BulkEdit } from '@shop/contract/bulk-edits';
import { formatCount } from '@shop/contract/numbers';
import { Alert } from '../../ui/Alert.tsx';
import { fieldName, shownValue } from './bulk-change.ts';

const MOST_SHOWN = 10;

type BulkEditPreviewProps = { checked: BulkEdit; titles: ReadonlyMap<number, string> };

/** How many products would change, some of the differences, and what stands in the way. */
export function BulkEditPreview({ checked, titles }: BulkEditPreviewProps) {
  const { changed, unchanged, errorCount, errors, sample } = checked;
  const nameOf = (id: number) => titles.get(id) ?? `Product ${id}`;
  return (
    <>
      <p className="tabular-nums">
        <strong>{formatCount(changed)}</strong> will change, <strong>{formatCount(unchanged)}</strong> stay as they are
        {errorCount > 0 && (
          <>
            , <strong className="text-red">{formatCount(errorCount)}</strong> cannot be changed
          </>
        )}
        .
      </p>
      {errorCount > 0 && (
        <Alert className="mt-4">
          {changed > 0 ? 'These can be left out, and stay as they are:' : 'None of them can be changed so:'}
          <ul className="mt-1 list-disc pl-5">
            {errors.slice(0, MOST_SHOWN).map(({ productId, message }) => (
              <li key={productId}>
                {nameOf(productId)}: {message}
              </li>
            ))}
          </ul>
          {errorCount > MOST_SHOWN && `and ${formatCount(errorCount - MOST_SHOWN)} more`}
        </Alert>
      )}
      {sample.length > 0 && (
        <table className="mt-4 w-full text-sm">
          <caption className="pb-1 text-left text-ink-soft">
            {sample.length > MOST_SHOWN ? 'For example' : 'The differences'}
          </caption>
          <thead>
            <tr className="border-b border-line text-left text-xs text-ink-soft">
              <th scope="col" className="py-1.5 pr-3">
                Product
              </th>
              <th scope="col" className="py-1.5 pr-3">
                Field
              </th>
              <th scope="col" className="py-1.5 pr-3 text-right">
                Now
              </th>
              <th scope="col" className="py-1.5 text-right">
                Then
              </th>
            </tr>
          </thead>
          <tbody>
            {sample.slice(0, MOST_SHOWN).map(({ productId, variantId, field, from, to }) => (
              <tr key={`${productId} ${variantId} ${field}`} className="border-b border-line">
                <td className="py-1.5 pr-3 wrap-anywhere">{nameOf(productId)}</td>
                <td className="py-1.5 pr-3">{fieldName(field)}</td>
                <td className="py-1.5 pr-3 text-right text-ink-soft tabular-nums">{shownValue(field, from)}</td>
                <td className="py-1.5 text-right font-semibold tabular-nums">{shownValue(field, to)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
