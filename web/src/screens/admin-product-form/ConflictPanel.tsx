import { colorChoices, sizeChoices } from '@shop/contract/catalogue';
import { withMoneySymbol } from '@shop/contract/money';
import { simpleVariantFields } from '@shop/contract/product-fields';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { productFieldText } from '@shop/messages/product-fields';
import { useEffect, useRef } from 'react';
import { RadioCard } from '../../ui/RadioCard.tsx';
import { type DraftField, isSame, type ProductDraft, withField } from './product-draft.ts';
import type { ProductMerge } from './three-way-merge.ts';
import type { ProductFormState } from './use-product-form.ts';
import { rowName, type VariantDraft } from './variant-draft.ts';

/** 'White, M: 5 in stock, $12.00, SKU A-1' */
function variantText(row: VariantDraft): string {
  const simple = simpleVariantFields.map((name) =>
    row[name] === '' || name === 'image' ? row[name] : `${productFieldText[name]} ${row[name]}`,
  );
  const facts = [
    row.stock === '' ? adminProductFormText.noneInStock : adminProductFormText.inStock({ stock: row.stock }),
    row.price && withMoneySymbol(row.price),
    ...simple,
  ];
  return `${rowName(row)}: ${facts.filter((fact) => fact !== '').join(', ')}`;
}

function valueText(draft: ProductDraft, field: DraftField): string {
  if (field === 'colors') {
    const names = colorChoices.filter(({ id }) => draft.colors.includes(id)).map(({ name }) => name);
    return names.join(', ') || adminProductFormText.nothing;
  }
  if (field === 'sizes') {
    const names = draft.sizes.map(({ id, inStock }) => {
      const name = sizeChoices.find((choice) => choice.id === id)?.name ?? id;
      return inStock ? name : adminProductFormText.nameNotAvailable({ name });
    });
    return names.join(', ') || adminProductFormText.nothing;
  }
  if (field === 'variants') return draft.variants.map(variantText).join('\n') || adminProductFormText.nothing;
  return draft[field] === '' ? 'empty' : draft[field];
}

/** Both values of each field in conflict, and the choice between them. */
export function ConflictPanel({ form, conflict }: { form: ProductFormState; conflict: ProductMerge }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, [conflict]);

  return (
    <section
      aria-labelledby="conflict"
      className="flex flex-col gap-6 rounded-lg border-2 border-yellow bg-surface p-5 sm:p-6"
    >
      <div>
        <h2 id="conflict" ref={heading} tabIndex={-1} className="scroll-mt-28 text-lg font-semibold">
          {adminProductFormText.someoneElseChangedThisProduct}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          {conflict.fields.length > 0
            ? adminProductFormText.nothingLostChoose
            : adminProductFormText.nothingLostSaveAgain}
        </p>
        {conflict.deletion !== undefined && (
          <p className="mt-2 text-sm font-semibold">
            {conflict.deletion === 'deleted'
              ? adminProductFormText.productWasDeleted
              : adminProductFormText.productWasRestored}
          </p>
        )}
      </div>
      {conflict.fields.map((field) => (
        <FieldChoice key={field.name} form={form} field={field} />
      ))}
    </section>
  );
}

function FieldChoice({ form, field }: { form: ProductFormState; field: ProductMerge['fields'][number] }) {
  const { name, opened, mine, theirs, touched } = field;
  const choose = (source: ProductDraft) => form.change(withField(form.draft, name, source));
  const value = valueText(mine, name);
  const mineText = name === 'stock' && touched ? adminProductFormText.countedFromTheirs({ value }) : value;
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{productFieldText[name]}</legend>
      <p className="mb-2 line-clamp-3 text-sm text-ink-soft">
        {adminProductFormText.whenYouOpenedItValue({ value: valueText(opened, name) })}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <RadioCard
          name={`conflict-${name}`}
          title={touched ? adminProductFormText.keepMine : adminProductFormText.keepAsItWas}
          description={<Value text={mineText} />}
          checked={isSame(form.draft, mine, name)}
          onChange={() => choose(mine)}
        />
        <RadioCard
          name={`conflict-${name}`}
          title={adminProductFormText.takeTheirs}
          description={<Value text={valueText(theirs, name)} />}
          checked={isSame(form.draft, theirs, name)}
          onChange={() => choose(theirs)}
        />
      </div>
    </fieldset>
  );
}

function Value({ text }: { text: string }) {
  return <span className="block max-h-40 overflow-y-auto break-words whitespace-pre-line text-ink">{text}</span>;
}
