import { adminProductFormText } from '@shop/messages/admin-product-form';
import { MarkdownPreview } from '../../features/markdown/MarkdownPreview.tsx';
import { translationName } from '../../forms/translation-drafts.ts';
import { Field } from '../../ui/Field.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { FormSection } from './FormSection.tsx';
import { textProps } from './text-props.ts';
import { translatedProduct } from './translated-product.ts';
import type { ProductFormState } from './use-product-form.ts';

/** The fields of this section; what else is simple stands with shipping and taxes. */
export const tellingFields = ['details', 'manufacturer', 'seoTitle', 'seoDescription'] as const;

/** What is told of a product at length, who made it, and what search engines show. */
export function TellingSection({ form }: { form: ProductFormState }) {
  return (
    <FormSection title={adminProductFormText.detailsOptional} className="flex flex-col gap-5">
      <TextAreaField {...textProps(form, 'details')} rows={8} hint={adminProductFormText.hintOfDetails} />
      {form.draft.details.trim() !== '' && <MarkdownPreview markdown={form.draft.details} />}
      <TextAreaField {...textProps(form, 'manufacturer')} rows={2} hint={adminProductFormText.hintOfManufacturer} />
      <Field {...textProps(form, 'seoTitle')} autoComplete="off" hint={adminProductFormText.hintOfSeoTitle} />
      <TextAreaField {...textProps(form, 'seoDescription')} rows={2} hint={adminProductFormText.hintOfSeoDescription} />
    </FormSection>
  );
}

/** The details as shoppers of a further language see them: what is not translated is shown in the default. */
export function DetailsIn({ form, language }: { form: ProductFormState; language: string }) {
  const details = translatedProduct(form, language).find(({ id }) => id === translationName(language, 'details'));
  if (details === undefined) return null;
  const { value, original } = details;
  if (value.trim() !== '') return <MarkdownPreview markdown={value} language={language} />;
  return original.trim() === '' ? null : <MarkdownPreview markdown={original} />;
}
