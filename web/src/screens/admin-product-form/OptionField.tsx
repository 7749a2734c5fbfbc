import type { FilterOption } from '@shop/contract/catalogue';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { Field } from '../../ui/Field.tsx';
import { textProps } from './text-props.ts';
import type { ProductFormState } from './use-product-form.ts';

type OptionFieldProps = { form: ProductFormState; name: 'brand' | 'category'; options: readonly FilterOption[] };

/** A hint if the name is new, or differs from an existing one only by capitals. */
function hintFor(typed: string, name: string, options: readonly FilterOption[]): string | undefined {
  const value = typed.trim();
  if (value === '' || options.length === 0 || options.some((option) => option.value === value)) return undefined;
  const alike = options.find((option) => option.value.toLowerCase() === value.toLowerCase());
  return alike === undefined
    ? adminProductFormText.newOption({ name })
    : adminProductFormText.likeAnotherOption({ alike: alike.value, name });
}

/** A field for a brand or a category: it suggests existing ones and allows new ones. */
export function OptionField({ form, name, options }: OptionFieldProps) {
  return (
    <div>
      <Field
        {...textProps(form, name)}
        list={`${name}-options`}
        autoComplete="off"
        hint={hintFor(form.draft[name], name, options)}
      />
      <datalist id={`${name}-options`}>
        {options.map(({ id, value }) => (
          <option key={id} value={value} />
        ))}
      </datalist>
    </div>
  );
}
