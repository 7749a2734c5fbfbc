import { DESCRIPTION_MAX } from '@shop/contract/category-bodies';
import { COLLECTION_PRODUCTS_MAX } from '@shop/contract/collection-bodies';
import { adminCollectionsText } from '@shop/messages/admin-collections';
import { useTitlesInQuery } from '../../data/collections.ts';
import { skipToken } from '../../data/shop-data.ts';
import { PictureField } from '../../features/picture-field/PictureField.tsx';
import { ChosenProducts } from '../../features/product-search/ChosenProducts.tsx';
import { CheckboxRow } from '../../ui/CheckboxRow.tsx';
import { Field } from '../../ui/Field.tsx';
import { RadioCard } from '../../ui/RadioCard.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { FilterFields } from './FilterFields.tsx';
import type { CollectionFormState } from './use-collection-form.ts';

const ways = [
  { by: 'hand', title: adminCollectionsText.byHand, description: adminCollectionsText.byHandHint },
  { by: 'filter', title: adminCollectionsText.byFilter, description: adminCollectionsText.byFilterHint },
] as const;

const cardClass = 'flex min-w-0 flex-col gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6';

export function CollectionFields({ form }: { form: CollectionFormState }) {
  const { base, draft, messages, change } = form;
  const slug = base?.products === null ? undefined : base?.slug;
  const { data: titles = [] } = useTitlesInQuery(slug ?? skipToken);
  return (
    <>
      <div className={cardClass}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            id="title"
            label={adminCollectionsText.title}
            value={draft.title}
            error={messages.title}
            autoComplete="off"
            onChange={({ currentTarget }) => change({ title: currentTarget.value })}
          />
          <Field
            id="slug"
            label={adminCollectionsText.slug}
            hint={base === undefined ? adminCollectionsText.slugHintNew : adminCollectionsText.slugHint}
            value={draft.slug}
            error={messages.slug}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ currentTarget }) => change({ slug: currentTarget.value })}
          />
        </div>
        <TextAreaField
          id="description"
          label={adminCollectionsText.description}
          hint={adminCollectionsText.descriptionHint}
          value={draft.description}
          error={messages.description}
          maxLength={DESCRIPTION_MAX}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        />
        <PictureField
          id="image"
          label={adminCollectionsText.image}
          hint={adminCollectionsText.imageHint}
          look="large"
          address={draft.image}
          error={messages.image}
          onChange={(image) => change({ image })}
        />
      </div>
      <fieldset className={cardClass}>
        <legend className="sr-only">{adminCollectionsText.contents}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {ways.map(({ by, title, description }) => (
            <RadioCard
              key={by}
              name="by"
              title={title}
              description={description}
              checked={draft.by === by}
              onChange={() => change({ by })}
            />
          ))}
        </div>
        {draft.by === 'hand' ? (
          <ChosenProducts
            id="products"
            ids={draft.products}
            most={COLLECTION_PRODUCTS_MAX}
            known={titles}
            error={messages.products}
            onChange={(products) => change({ products })}
          />
        ) : (
          <FilterFields form={form} />
        )}
      </fieldset>
      <fieldset className={cardClass}>
        <legend className="sr-only">{adminCollectionsText.shown}</legend>
        <CheckboxRow
          label={adminCollectionsText.active}
          checked={draft.active}
          onChange={({ currentTarget }) => change({ active: currentTarget.checked })}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {(['from', 'until'] as const).map((name) => (
            <Field
              key={name}
              id={name}
              type="datetime-local"
              label={adminCollectionsText[name]}
              hint={adminCollectionsText.timeHint}
              value={draft[name]}
              error={messages[name]}
              onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
