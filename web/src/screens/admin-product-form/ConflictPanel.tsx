import { withMoneySymbol } from '@shop/contract/money';
import { COLOR_OPTION, SIZE_OPTION } from '@shop/contract/options';
import { simpleVariantFields } from '@shop/contract/product-fields';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { localeText } from '@shop/messages/locale';
import { productFieldText } from '@shop/messages/product-fields';
import { useEffect, useRef } from 'react';
import { RadioCard } from '../../ui/RadioCard.tsx';
import { attributesText } from './attribute-drafts.ts';
import { type KnownOptions, offerOf, optionName, valueName } from './chosen-options.ts';
import { combinationName } from './combinations.ts';
import { type DraftField, isSame, type ProductDraft, withField } from './product-draft.ts';
import { productTextLines } from './product-texts.ts';
import type { ProductMerge } from './three-way-merge.ts';
import type { ProductFormState } from './use-product-form.ts';
import type { VariantDraft } from './variant-draft.ts';

/** 'White, M: 5 in stock, $12.00, SKU A-1' */
function variantText(row: VariantDraft, name: string): string {
  const simple = simpleVariantFields.map((field) =>
    row[field] === '' || field === 'image' ? row[field] : `${productFieldText[field]} ${row[field]}`,
  );
  const facts = [
    row.stock === '' ? adminProductFormText.noneInStock : adminProductFormText.inStock({ stock: row.stock }),
    row.price && withMoneySymbol(row.price),
    ...simple,
  ];
  return `${name}: ${facts.filter((fact) => fact !== '').join(localeText.comma)}`;
}

/** 'Grind: Whole beans, Filter', a line for each. */
function optionsText(draft: ProductDraft, known: KnownOptions): string {
  const lines = offerOf(draft).map(({ option, values }) =>
    adminProductFormText.optionWithValues({
      name: optionName(option, known),
      values: values.map((value) => valueName(option, value, known)).join(localeText.comma),
    }),
  );
  return lines.join('\n');
}

function valueText(draft: ProductDraft, field: DraftField, known: KnownOptions): string {
  const name = (option: number, value: string) => valueName(option, value, known);
  switch (field) {
    case 'options':
      return optionsText(draft, known) || adminProductFormText.nothing;
    case 'colors':
      return draft.colors.map((id) => name(COLOR_OPTION, id)).join(localeText.comma) || adminProductFormText.nothing;
    case 'sizes': {
      const names = draft.sizes.map(({ id, inStock }) => {
        const own = name(SIZE_OPTION, id);
        return inStock ? own : adminProductFormText.nameNotAvailable({ name: own });
      });
      return names.join(localeText.comma) || adminProductFormText.nothing;
    }
    case 'attributes':
      return attributesText(draft.attributes) || adminProductFormText.nothing;
    case 'variants': {
      const offer = offerOf(draft);
      const lines = draft.variants.map((row) => variantText(row, combinationName(row.choices, offer, known)));
      return lines.join('\n') || adminProductFormText.nothing;
    }
    case 'translations':
      return productTextLines(draft) || adminProductFormText.nothing;
    default:
      return draft[field] === '' ? 'empty' : draft[field];
  }
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
  const value = valueText(mine, name, form.known);
  const mineText = name === 'stock' && touched ? adminProductFormText.countedFromTheirs({ value }) : value;
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{productFieldText[name]}</legend>
      <p className="mb-2 line-clamp-3 text-sm text-ink-soft">
        {adminProductFormText.whenYouOpenedItValue({ value: valueText(opened, name, form.known) })}
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
          description={<Value text={valueText(theirs, name, form.known)} />}
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
