import { collectionSorts } from '@shop/contract/collection-bodies';
import { adminCollectionsText } from '@shop/messages/admin-collections';
import { useCountFoundQuery } from '../../data/collections.ts';
import { failureOf } from '../../data/shop-data.ts';
import { pages } from '../../routing/paths.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { Field } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { useAfterPause } from '../../ui/use-after-pause.ts';
import { pasted } from './collection-draft.ts';
import type { CollectionFormState } from './use-collection-form.ts';

/** The filter of a collection, its sort, and how many products it finds. */
export function FilterFields({ form: { draft, messages, change } }: { form: CollectionFormState }) {
  const settled = useAfterPause(draft.filter);
  const { data: count, isFetching, ...read } = useCountFoundQuery(settled);
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
              ? count !== undefined && !isFetching && adminCollectionsText.finds({ count })
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
    </div>
  );
}
