import { fieldProps } from '../field-props.ts';
import type { PromotionDraft } from './promotion-draft.ts';
import type { PromotionFormState } from './promotion-kind.ts';

type TextField = {
  [Name in keyof PromotionDraft]: PromotionDraft[Name] extends string
    ? string extends PromotionDraft[Name]
      ? Name
      : never
    : never;
}[keyof PromotionDraft];

/** Connects a Field with the form: `<Field label="Name" {...promotionProps(form, 'name')} />`. */
export function promotionProps(form: PromotionFormState, name: TextField) {
  return fieldProps(form, name, { value: form.draft[name], onType: (value) => form.change({ [name]: value }) });
}
