import { MOST_RELATED } from '@shop/contract/product-bodies';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { productFieldText } from '@shop/messages/product-fields';
import { ChosenProducts } from '../../features/product-search/ChosenProducts.tsx';
import { useProductTitles } from '../../features/product-search/use-product-titles.ts';
import { FormSection } from './FormSection.tsx';
import { relatedIds } from './related-ids.ts';
import type { ProductFormState } from './use-product-form.ts';

/** The products that are shown with this one, in their order. */
export function RelatedSection({ form: { base, draft, errors, change } }: { form: ProductFormState }) {
  const ids = relatedIds(draft.related);
  const { known } = useProductTitles(ids.map(String));
  return (
    <FormSection title={productFieldText.related}>
      <ChosenProducts
        id="related"
        ids={ids}
        most={MOST_RELATED}
        known={known}
        hint={adminProductFormText.hintOfRelated({ most: MOST_RELATED })}
        except={base?.id}
        error={errors.related}
        onChange={(chosen) => change({ ...draft, related: chosen.join(', ') })}
      />
    </FormSection>
  );
}
