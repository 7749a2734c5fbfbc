import type { Attribute } from '@shop/contract/attributes';
import type { CategoryNode } from '@shop/contract/categories';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { Link } from 'react-router';
import { useAllCategoriesQuery } from '../../data/categories.ts';
import { pages } from '../../routing/paths.ts';
import { isOfferedIn } from '../../state/attributes.ts';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { AttributeField } from './AttributeField.tsx';
import { FormSection } from './FormSection.tsx';
import type { ProductFormState } from './use-product-form.ts';

type AttributesSectionProps = { form: ProductFormState; attributes: readonly Attribute[] };

/** The names of a category and of those above it; only its own where the shop does not have it yet. */
function trailOf(nodes: readonly CategoryNode[], category: string): string[] {
  for (const { value, children } of nodes) {
    if (value === category) return [value];
    const below = trailOf(children, category);
    if (below.length > 1 || children.some((child) => child.value === category)) return [value, ...below];
  }
  return [category];
}

/** The attributes that products of its category have; one that it has besides is shown, too, so that it can be taken from it. */
export function AttributesSection({ form, attributes }: AttributesSectionProps) {
  const { draft, errors } = form;
  const { data: tree = [] } = useAllCategoriesQuery();
  const trail = trailOf(tree, draft.category.trim());
  const known = form.base?.attributes ?? {};
  const offered = attributes.filter(
    (attribute) =>
      isOfferedIn(attribute, trail) ||
      Object.hasOwn(draft.attributes, attribute.key) ||
      Object.hasOwn(known, attribute.key),
  );
  if (attributes.length === 0) return null;
  return (
    <FormSection title={adminProductFormText.attributesOptional} className="flex flex-col gap-5">
      <div id="attributes" tabIndex={-1} className="text-sm text-ink-soft outline-none">
        {errors.attributes !== undefined && <p className="pb-2 text-red">{errors.attributes}</p>}
        <p>
          {offered.length === 0 ? adminProductFormText.noAttributesOfCategory : adminProductFormText.emptyIsNotSet}{' '}
          <Link to={pages.adminAttributes} className={textLinkClass}>
            {adminProductFormText.setUpAttributes}
          </Link>
        </p>
      </div>
      {offered.length > 0 && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {offered.map((attribute) => (
            <AttributeField key={attribute.key} form={form} attribute={attribute} />
          ))}
        </div>
      )}
    </FormSection>
  );
}
