/** What each kind of sections is called, how it begins, and how it is edited. */

import { adminHomePageText } from '@shop/messages/admin-home-page';
import type { ReactNode } from 'react';
import { CategoriesFields, HeroFields, ProductsFields, TextFields } from './SectionFields.tsx';
import type { SectionFieldsProps, SectionKind, SectionOf } from './section-props.ts';

type KindRecord<Kind extends SectionKind> = {
  name: string;
  blank: SectionOf<Kind>;
  /** The control that gets the focus when one is added, below its path. */
  first: string;
  Fields: (props: SectionFieldsProps<Kind>) => ReactNode;
};

export const sectionKinds: { [Kind in SectionKind]: KindRecord<Kind> } = {
  hero: {
    name: adminHomePageText.kindHero,
    blank: { kind: 'hero', title: '', text: '', image: null, button: null },
    first: 'title',
    Fields: HeroFields,
  },
  products: {
    name: adminHomePageText.kindProducts,
    blank: { kind: 'products', title: '', filter: '', limit: 4 },
    first: 'title',
    Fields: ProductsFields,
  },
  categories: {
    name: adminHomePageText.kindCategories,
    blank: { kind: 'categories', title: '' },
    first: 'title',
    Fields: CategoriesFields,
  },
  text: {
    name: adminHomePageText.kindText,
    blank: { kind: 'text', markdown: '' },
    first: 'markdown',
    Fields: TextFields,
  },
};
