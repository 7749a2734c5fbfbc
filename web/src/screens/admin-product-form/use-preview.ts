import type { Product } from '@shop/contract/catalogue';
import type { VariantsPreview } from '@shop/contract/product-bodies';
import { useState } from 'react';
import { usePreviewVariantsMutation } from '../../data/options.ts';
import type { ProductBody } from '../../state/product-slice.ts';
import { draftOf, isSame, type ProductDraft } from './product-draft.ts';

type Asked = { preview: VariantsPreview; answer: (goesOn: boolean) => void };

const ofOptions = ['options', 'colors', 'sizes'] as const;

/** Only other options make variants appear or go by the dozen. Rows that are removed one by one are named above the table. */
function isAskedAbout(draft: ProductDraft, base: Product): boolean {
  const before = draftOf(base);
  const hadVariants = before.variants.length > 0;
  return hadVariants && draft.variants.length > 0 && ofOptions.some((field) => !isSame(draft, before, field));
}

/** Says before a save of other options which variants appear, go and keep their stock. */
export function usePreview() {
  const [read] = usePreviewVariantsMutation();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Asked>();

  /** @returns whether to save. Without an answer of the shop, yes: what is wrong the save then says. */
  async function agreed(draft: ProductDraft, base: Product | undefined, body: ProductBody): Promise<boolean> {
    if (base === undefined || !isAskedAbout(draft, base)) return true;
    setBusy(true);
    const { options = [], colors = [], sizes = [], variants = [] } = body;
    const { data: preview } = await read({
      id: base.id,
      options: options.map(({ option, values = [] }) => ({ option, values: [...values] })),
      colors: [...colors],
      sizes: [...sizes],
      variants,
    });
    const goesOn =
      preview === undefined || (preview.appear.length === 0 && preview.go.length === 0)
        ? true
        : await new Promise<boolean>((answer) => setAsked({ preview, answer }));
    setAsked(undefined);
    setBusy(false);
    return goesOn;
  }

  return { busy: busy && asked === undefined, asked, agreed };
}
