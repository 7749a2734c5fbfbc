import type { CategoryNode } from '@shop/contract/categories';
import { countriesByName } from '@shop/contract/countries';
import { formatCount } from '@shop/contract/numbers';
import { adminSegmentsText } from '@shop/messages/admin-segments';
import { useState } from 'react';
import { useAllCategoriesQuery } from '../../../data/categories.ts';
import { useCountSegmentQuery } from '../../../data/customers.ts';
import { skipToken } from '../../../data/shop-data.ts';
import { useFoundProducts } from '../../../features/product-search/use-found-products.ts';
import { Field } from '../../../ui/Field.tsx';
import { Picker } from '../../../ui/Picker.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useAfterPause } from '../../../ui/use-after-pause.ts';
import { type FilterDraft, filterOf } from './segment-draft.ts';
import type { SegmentFormState } from './use-segment-form.ts';

const cardClass = 'flex min-w-0 flex-col gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6';
const pairClass = 'grid items-start gap-5 sm:grid-cols-2';

const numbers = [
  { name: 'orders_gte', label: adminSegmentsText.ordersFrom, hint: adminSegmentsText.ordersHint, mode: 'numeric' },
  { name: 'orders_lte', label: adminSegmentsText.ordersTo, hint: undefined, mode: 'numeric' },
  { name: 'spent_gte', label: adminSegmentsText.spentFrom, hint: adminSegmentsText.spentHint, mode: 'decimal' },
  { name: 'spent_lte', label: adminSegmentsText.spentTo, hint: undefined, mode: 'decimal' },
] as const;
const days = [
  { name: 'lastOrder_from', label: adminSegmentsText.lastOrderFrom },
  { name: 'lastOrder_until', label: adminSegmentsText.lastOrderUntil },
] as const;

export function SegmentFields({ form }: { form: SegmentFormState }) {
  const { draft, messages, change } = form;
  return (
    <>
      <div className={cardClass}>
        <Field
          id="name"
          label={adminSegmentsText.name}
          value={draft.name}
          error={messages.name}
          autoComplete="off"
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
      </div>
      <fieldset className={cardClass}>
        <legend className="sr-only">{adminSegmentsText.filter}</legend>
        <div>
          <h2 className="text-lg font-semibold">{adminSegmentsText.filter}</h2>
          <p className="text-sm text-ink-soft">{adminSegmentsText.filterHint}</p>
        </div>
        <div className={pairClass}>
          {numbers.map(({ name, label, hint, mode }) => (
            <Field
              key={name}
              id={name}
              label={label}
              hint={hint}
              inputMode={mode}
              value={draft[name]}
              error={messages[name]}
              autoComplete="off"
              onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
            />
          ))}
          {days.map(({ name, label }) => (
            <Field
              key={name}
              id={name}
              // An instant, which other programs may have sent, does not fit into a field for days.
              type={draft[name].includes('T') ? 'text' : 'date'}
              label={label}
              value={draft[name]}
              error={messages[name]}
              onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
            />
          ))}
          <Places form={form} />
        </div>
        <BoughtProduct form={form} />
        <Count draft={draft} />
      </fieldset>
    </>
  );
}

function Places({ form: { draft, messages, change } }: { form: SegmentFormState }) {
  const { data: tree = [] } = useAllCategoriesQuery();
  const lines = linesOf(tree);
  const isKnown = draft.boughtCategory === '' || lines.some(({ node }) => node.value === draft.boughtCategory);
  return (
    <>
      <SelectField
        id="country"
        label={adminSegmentsText.country}
        value={draft.country}
        error={messages.country}
        onChange={({ currentTarget }) => change({ country: currentTarget.value })}
      >
        <option value="">{adminSegmentsText.anyCountry}</option>
        {countriesByName().map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        id="emailDomain"
        label={adminSegmentsText.emailDomain}
        hint={adminSegmentsText.emailDomainHint}
        value={draft.emailDomain}
        error={messages.emailDomain}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget }) => change({ emailDomain: currentTarget.value })}
      />
      <SelectField
        id="boughtCategory"
        label={adminSegmentsText.boughtCategory}
        hint={adminSegmentsText.boughtCategoryHint}
        value={draft.boughtCategory}
        error={messages.boughtCategory}
        onChange={({ currentTarget }) => change({ boughtCategory: currentTarget.value })}
      >
        <option value="">{adminSegmentsText.anyCategory}</option>
        {!isKnown && <option value={draft.boughtCategory}>{draft.boughtCategory}</option>}
        {lines.map(({ node, level }) => (
          <option key={node.id} value={node.value}>
            {`${'\u2003'.repeat(level)}${node.label}`}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** All categories from top to bottom, each before those below it. */
function linesOf(tree: readonly CategoryNode[], level = 0): { node: CategoryNode; level: number }[] {
  return tree.flatMap((node) => [{ node, level }, ...linesOf(node.children, level + 1)]);
}

function BoughtProduct({ form: { draft, messages, change } }: { form: SegmentFormState }) {
  const { found, search } = useFoundProducts();
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map());
  return (
    <Picker
      id="boughtProduct"
      label={adminSegmentsText.boughtProduct}
      hint={adminSegmentsText.boughtProductHint}
      error={messages.boughtProduct}
      options={found.map(({ id, title }) => ({ value: String(id), label: title, note: `#${id}` }))}
      chosen={draft.boughtProduct === '' ? [] : [draft.boughtProduct]}
      labelOf={(id) => titles.get(id) ?? adminSegmentsText.product({ id })}
      onSearch={search}
      onChange={(ids) => {
        setTitles(new Map([...titles, ...found.map(({ id, title }) => [String(id), title] as const)]));
        change({ boughtProduct: ids.at(-1) ?? '' });
      }}
    />
  );
}

/** How many customers the typed filter leaves, before it is saved. */
function Count({ draft }: { draft: FilterDraft }) {
  const { orders_gte, orders_lte, spent_gte, spent_lte, lastOrder_from, lastOrder_until, ...rest } = draft;
  const { country, boughtProduct, boughtCategory, emailDomain } = rest;
  const typed = JSON.stringify({
    ...{ orders_gte, orders_lte, spent_gte, spent_lte, lastOrder_from, lastOrder_until },
    ...{ country, boughtProduct, boughtCategory, emailDomain },
  });
  const settled = useAfterPause(typed);
  const filter = filterOf(draft);
  const isWrong = filter === undefined;
  const counted = useCountSegmentQuery(settled === typed && filter !== undefined ? filter : skipToken);
  const { currentData: count } = counted;
  return (
    <p role="status" className="min-h-6 text-sm font-medium tabular-nums">
      {isWrong
        ? adminSegmentsText.notCounted
        : count === undefined
          ? adminSegmentsText.counting
          : adminSegmentsText.countsNow({ count, shown: formatCount(count) })}
    </p>
  );
}
