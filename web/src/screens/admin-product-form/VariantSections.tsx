import { colorChoices, sizeChoices } from '@shop/contract/catalogue';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { productFieldText } from '@shop/messages/product-fields';
import { CheckboxRow } from '../../ui/CheckboxRow.tsx';
import { inline } from '../../ui/inline.ts';
import { FormSection } from './FormSection.tsx';
import { changeSize, toggleColor } from './product-draft.ts';
import type { ProductFormState } from './use-product-form.ts';

/** The choice of colours and sizes. */
export function VariantSections({ form }: { form: ProductFormState }) {
  return (
    <FormSection title={adminProductFormText.colorsAndSizes} className="flex flex-col gap-6">
      <fieldset id="colors">
        <legend className="mb-2 text-sm font-semibold">{productFieldText.colors}</legend>
        <div className="flex flex-wrap gap-x-8">
          {colorChoices.map((color) => (
            <CheckboxRow
              key={color.id}
              checked={form.draft.colors.includes(color.id)}
              onChange={(event) => form.change(toggleColor(form.draft, color.id, event.currentTarget.checked))}
              label={
                <span className="flex items-center gap-2">
                  <span aria-hidden="true" className={`size-5 rounded-full border border-line-strong ${color.class}`} />
                  {color.name}
                </span>
              }
            />
          ))}
        </div>
        <Message text={form.errors.colors} />
      </fieldset>
      <fieldset id="sizes">
        <legend className="mb-2 text-sm font-semibold">{productFieldText.sizes}</legend>
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          {sizeChoices.map((choice) => (
            <SizeRow key={choice.id} form={form} id={choice.id} name={choice.name} />
          ))}
        </div>
        <Message text={form.errors.sizes} />
      </fieldset>
    </FormSection>
  );
}

type SizeRowProps = { form: ProductFormState; id: string; name: string };

function SizeRow({ form, id, name }: SizeRowProps) {
  const size = form.draft.sizes.find((one) => one.id === id);
  return (
    <div className="flex items-center justify-between gap-4 rounded-md border border-line px-3">
      <CheckboxRow
        label={name}
        className="flex-1"
        checked={size !== undefined}
        onChange={(event) => form.change(changeSize(form.draft, id, event.currentTarget.checked ? true : undefined))}
      />
      {size !== undefined && form.draft.variants.length === 0 && (
        <CheckboxRow
          label={inline(
            adminProductFormText.nameAvailable({ name, span: (parts) => <span className="sr-only">{parts}</span> }),
          )}
          checked={size.inStock}
          onChange={(event) => form.change(changeSize(form.draft, id, event.currentTarget.checked))}
        />
      )}
    </div>
  );
}

function Message({ text }: { text: string | undefined }) {
  return text === undefined ? null : <p className="mt-1.5 text-sm text-red">{text}</p>;
}
