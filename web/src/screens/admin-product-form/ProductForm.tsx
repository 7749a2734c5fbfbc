import type { Product } from '@shop/contract/catalogue';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useAllAttributesQuery } from '../../data/attributes.ts';
import { useAllOptionsQuery } from '../../data/options.ts';
import { failureOf } from '../../data/shop-data.ts';
import { DraftNote } from '../../drafts/DraftNote.tsx';
import { useDraftStorage } from '../../drafts/use-draft-storage.ts';
import { History } from '../../features/history/History.tsx';
import { ErrorSummary } from '../../forms/ErrorSummary.tsx';
import { focusField } from '../../forms/focus-field.ts';
import { LanguageTabs } from '../../forms/LanguageTabs.tsx';
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx';
import { pagePath } from '../../routing/paths.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { fetchBrands, fetchCategories, selectBrands, selectCategories } from '../../state/product-slice.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { AttributesSection } from './AttributesSection.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import type { KnownOptions } from './chosen-options.ts';
import { FormBar } from './FormBar.tsx';
import { FormFailure } from './FormFailure.tsx';
import { FormSection } from './FormSection.tsx';
import { OptionField } from './OptionField.tsx';
import { OptionsSection } from './OptionsSection.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { PriceSection } from './PriceSection.tsx';
import { ProductPreview } from './ProductPreview.tsx';
import { PictureSection } from './pictures/PictureSection.tsx';
import { listedErrors } from './product-draft.ts';
import { RelatedSection } from './RelatedSection.tsx';
import { DeletedNote, DeleteProduct } from './Removal.tsx';
import { ShippingSection } from './ShippingSection.tsx';
import { draftName, type SavedDraft } from './saved-draft.ts';
import { DetailsIn, TellingSection } from './TellingSection.tsx';
import { textProps } from './text-props.ts';
import { translatedProduct } from './translated-product.ts';
import { useProductForm } from './use-product-form.ts';
import { VariantMatrix } from './VariantMatrix.tsx';

/** The same in every render. */
const NONE: KnownOptions = [];
const highlights = ['highlight1', 'highlight2', 'highlight3', 'highlight4'] as const;

type ProductFormProps = {
  /** The product to edit, as it was when the form was opened; left out for a new one. */
  opened?: Product;
  /** What was typed into the form before the session ended. */
  savedDraft?: SavedDraft;
  onDiscard: () => void;
};

export function ProductForm({ opened, savedDraft, onDiscard }: ProductFormProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const brands = useAppSelector(selectBrands);
  const categories = useAppSelector(selectCategories);
  const options = useAllOptionsQuery();
  const form = useProductForm(opened, savedDraft, options.data ?? opened?.options ?? NONE);
  const { data: attributes = [] } = useAllAttributesQuery();
  const attributeNames = new Map(attributes.map(({ key, name }) => [key, name]));
  const { base, created, draft } = form;
  const unsaved = (form.dirty || form.uploads.busy) && created === undefined;
  useDraftStorage(draftName(opened?.id), unsaved ? () => ({ base, draft }) : undefined);

  useEffect(() => {
    void dispatch(fetchBrands({ admin: true }));
    void dispatch(fetchCategories({ admin: true }));
  }, [dispatch]);

  useEffect(() => {
    // Only after a render in which nothing is unsaved: otherwise the person would be warned before leaving.
    if (created !== undefined) void navigate(pagePath('adminProductDetail', created.id), { replace: true });
  }, [navigate, created]);

  const deletedNote = useRef<HTMLDivElement>(null);
  const deleted = base?.deleted ?? false;
  const wasDeleted = useRef(deleted);
  useEffect(() => {
    if (deleted === wasDeleted.current) return;
    wasDeleted.current = deleted;
    // The pressed button is gone, so the focus moves to what it changed.
    if (deleted) deletedNote.current?.focus();
    else focusField('title');
  }, [deleted]);

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
      className="flex flex-col gap-6"
    >
      <ScreenHeading>
        {opened === undefined ? adminProductFormText.addNewProduct : adminProductFormText.editProduct}
      </ScreenHeading>
      <div ref={deletedNote} tabIndex={-1} className="outline-none empty:hidden">
        {base?.deleted && <DeletedNote form={form} />}
      </div>
      {savedDraft !== undefined && unsaved && <DraftNote onDiscard={onDiscard} />}
      {form.conflict !== undefined && <ConflictPanel form={form} conflict={form.conflict} />}
      {form.summarised && (
        <ErrorSummary errors={listedErrors(draft, form.errors, { attributes: attributeNames, options: form.known })} />
      )}
      {form.failure !== undefined && <FormFailure failure={form.failure} known={form.known} />}
      {form.stockNote !== undefined && <Alert tone="yellow">{form.stockNote}</Alert>}
      <LanguageTabs
        texts={(language) => translatedProduct(form, language)}
        preview={(language) => <DetailsIn form={form} language={language} />}
      >
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <FormSection title={adminProductFormText.product}>
              <Field {...textProps(form, 'title')} autoComplete="off" />
              <TextAreaField {...textProps(form, 'description')} rows={5} />
              <div className="grid items-start gap-5 sm:grid-cols-2">
                <OptionField form={form} name="brand" options={brands} />
                <OptionField form={form} name="category" options={categories} />
              </div>
            </FormSection>
            <PictureSection form={form} />
            <PriceSection form={form} />
            <AttributesSection form={form} attributes={attributes} />
            <OptionsSection
              form={form}
              loading={options.isLoading}
              failure={failureOf(options)}
              onRetry={() => void options.refetch()}
            />
            <VariantMatrix form={form} />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <div className="hidden lg:block">
              <ProductPreview draft={form.draft} />
            </div>
            <FormSection
              title={adminProductFormText.highlightsOptional}
              className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-1"
            >
              {highlights.map((name) => (
                <Field key={name} {...textProps(form, name)} autoComplete="off" />
              ))}
            </FormSection>
            <TellingSection form={form} />
            <RelatedSection form={form} />
            <ShippingSection form={form} />
          </div>
        </div>
      </LanguageTabs>
      {base !== undefined && !base.deleted && <DeleteProduct form={form} product={base} />}
      {base !== undefined && <History of="products" id={base.id} version={base.updatedAt} />}
      <FormBar form={form} unsaved={unsaved} />
      <PreviewDialog form={form} />
      <UnsavedChanges when={unsaved} />
    </form>
  );
}
