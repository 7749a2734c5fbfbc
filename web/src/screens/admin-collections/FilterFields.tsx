import type { Product } from '@shop/contract/catalogue';
import { collectionSorts } from '@shop/contract/collection-bodies';
import { pictureSources } from '@shop/contract/pictures';
import { adminCollectionsText } from '@shop/messages/admin-collections';
import { usePreviewFilterQuery } from '../../data/collections.ts';
import { failureOf } from '../../data/shop-data.ts';
import { pages } from '../../routing/paths.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { Field } from '../../ui/Field.tsx';
import { labelClass } from '../../ui/field-class.ts';
import { Picture } from '../../ui/Picture.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { useAfterPause } from '../../ui/use-after-pause.ts';
import { pasted } from './collection-draft.ts';
import type { CollectionFormState } from './use-collection-form.ts';

/** The filter of a collection, its sort, and how many products it finds. */
export function FilterFields({ form: { draft, messages, change } }: { form: CollectionFormState }) {
  const settled = useAfterPause(draft.filter);
  const { currentData: found, data: shown, ...read } = usePreviewFilterQuery({ filter: settled, sort: draft.sort });
  const failure = failureOf(read);
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <div className="min-w-0 sm:col-span-2">
        <Field
          id="filter"
          label={adminCollectionsText.filter}
          hint={adminCollectionsText.filterHint}
          value={draft.filter}
          error={messages.filter}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget }) => change(pasted(currentTarget.value))}
        />
        <p className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4 text-sm">
          <span
            role="status"
            className={`min-h-5 ${failure === undefined ? 'text-ink-soft tabular-nums' : 'text-red'}`}
          >
            {failure === undefined
              ? found !== undefined && adminCollectionsText.finds({ count: found.total })
              : sentenceFor(failure)}
          </span>
          <a
            href={`${pages.home}?${draft.filter}`}
            target="_blank"
            rel="noopener"
            className={`inline-flex min-h-9 items-center ${textLinkClass}`}
          >
            {adminCollectionsText.openTheList}
          </a>
        </p>
      </div>
      <SelectField
        id="sort"
        label={adminCollectionsText.sort}
        value={draft.sort}
        error={messages.sort}
        onChange={({ currentTarget }) => change({ sort: currentTarget.value })}
      >
        <option value="">{adminCollectionsText.sortById}</option>
        {collectionSorts.map((value) => {
          const [sort = '', order = ''] = value.split(':');
          return (
            <option key={value} value={value}>
              {adminCollectionsText.sortOf({ sort, order })}
            </option>
          );
        })}
      </SelectField>
      {/* Those of before stay until others are there, so that nothing jumps. */}
      {failure === undefined && shown !== undefined && shown.items.length > 0 && (
        <FirstProducts products={shown.items} isOld={found === undefined} />
      )}
    </div>
  );
}

/** As shoppers would see them now, in their order. */
function FirstProducts({ products, isOld }: { products: readonly Product[]; isOld: boolean }) {
  return (
    <div className={`min-w-0 sm:col-span-2 ${isOld ? 'opacity-60' : ''}`}>
      <h3 id="first-products" className={labelClass}>
        {adminCollectionsText.firstProducts}
      </h3>
      <ol aria-labelledby="first-products" className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-4">
        {products.map(({ id, title, thumbnail }) => (
          <li key={id} className="min-w-0 text-sm">
            <Picture
              {...pictureSources(thumbnail)}
              alt=""
              width={128}
              height={128}
              sizes="8rem"
              loading="lazy"
              className="w-full rounded-md"
            />
            <span className="mt-1 line-clamp-2 wrap-anywhere">{title}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
