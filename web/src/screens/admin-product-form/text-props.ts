import { productFieldText } from '@shop/messages/product-fields';
import type { TextField } from './product-draft.ts';
import type { ProductFormState } from './use-product-form.ts';

/** Connects a Field or TextAreaField with the form: `<Field {...textProps(form, 'title')} />`. */
export function textProps(form: ProductFormState, name: TextField) {
  return {
    id: name,
    name,
    label: productFieldText[name],
    value: form.draft[name],
    error: form.errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      form.change({ ...form.draft, [name]: currentTarget.value }),
    onBlur: () => form.leave(name),
  };
}
