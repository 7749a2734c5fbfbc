import { afterPress } from '../../forms/after-press.ts';
import { fieldLabels, type TextField } from './product-draft.ts';
import type { ProductFormState } from './use-product-form.ts';

/** What binds a Field or TextAreaField to its place in the form: `<Field {...textProps(form, 'title')} />`. */
export function textProps(form: ProductFormState, name: TextField) {
  return {
    id: name,
    name,
    label: fieldLabels[name],
    value: form.draft[name],
    error: form.faults[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      form.change({ ...form.draft, [name]: currentTarget.value }),
    onBlur: () => afterPress(() => form.leave(name)),
  };
}
