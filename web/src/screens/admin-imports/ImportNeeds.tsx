import { formatCount } from '@shop/contract/numbers';
import type { ImportNeeds as Needs } from '@shop/contract/product-files';
import { adminImportsText } from '@shop/messages/admin-imports';
import { localeText } from '@shop/messages/locale';

/** The options, values and tags that applying makes, since products of the file need them. */
export function ImportNeeds({ needed: { options, tagCount } }: { needed: Needs }) {
  if (options.length === 0 && tagCount === 0) return null;
  return (
    <section aria-labelledby="import-needs">
      <h3 id="import-needs" className="pb-2 font-semibold">
        {adminImportsText.whatIsMade}
      </h3>
      <ul className="flex list-disc flex-col gap-1 ps-5 text-sm wrap-anywhere">
        {options.map(({ name, isNew, values, valueCount }) => {
          const named = { name, count: valueCount, values: withRest(values, valueCount) };
          return (
            <li key={name}>{isNew ? adminImportsText.optionIsMade(named) : adminImportsText.valuesAreMade(named)}</li>
          );
        })}
        {tagCount > 0 && <li>{adminImportsText.tagsAreMade({ count: tagCount })}</li>}
      </ul>
      <p className="pt-2 text-sm text-ink-soft">{adminImportsText.whatIsMadeStays}</p>
    </section>
  );
}

function withRest(values: readonly string[], count: number): string {
  const shown = values.join(localeText.comma);
  return count > values.length
    ? `${shown}, ${adminImportsText.andMore({ more: formatCount(count - values.length) })}`
    : shown;
}
