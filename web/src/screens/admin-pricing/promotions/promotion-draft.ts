/** What the form of a promotion holds: texts as they were typed. */

import { promotionKinds, termNames } from '@shop/contract/pricing/promotion-kinds/terms';
import {
  type CreatePromotionBody,
  createPromotionBody,
  type Promotion,
  type PromotionFields,
} from '@shop/contract/promotion-bodies';
import { adminPromotionsText } from '@shop/messages/admin-promotions';
import * as z from 'zod/mini';
import { amountText } from '../../../forms/amount-text.ts';
import { fieldOf, instantOf } from '../../../forms/local-time.ts';
import { hundredthsIn, numberFaults, numberIn } from '../../../forms/number-in.ts';
import {
  changedTexts,
  labelsInLanguages,
  translationDrafts,
  translationDraftsOf,
} from '../../../forms/translation-drafts.ts';
import type { FieldMessages } from '../../../forms/use-field-errors.ts';
import { messagesAt } from '../rule-kind.ts';
import { decimalTerms, kindForms, termDraftOf, termLabels, typedTerms } from './kind-forms.ts';
import { newTermDraft, termDraftShape } from './term-draft.ts';

const text = z.string();

const promotionDraft = z.object({
  name: text,
  /** How a shopper comes to it: by its own code, by one of many, or without any. */
  entry: z.enum(['code', 'bulk', 'automatic']),
  code: text,
  kind: z.enum(promotionKinds),
  ...termDraftShape,
  minimumTotal: text,
  minimumQuantity: text,
  maximumAmount: text,
  categories: z.array(text),
  brands: z.array(text),
  /** Ids. */
  products: z.array(text),
  exceptReduced: z.boolean(),
  exceptCategories: z.array(text),
  exceptBrands: z.array(text),
  exceptProducts: z.array(text),
  countries: z.array(text),
  /** Ids. */
  segments: z.array(text),
  firstOrder: z.boolean(),
  /** Ids of users, separated by commas or blanks. */
  customers: text,
  from: text,
  until: text,
  limit: text,
  limitPerCustomer: text,
  combinable: z.boolean(),
  position: text,
  active: z.boolean(),
  translations: translationDrafts,
});
export type PromotionDraft = z.infer<typeof promotionDraft>;

/** A draft that was saved when the session ended; undefined if it is none. */
export function parsePromotionDraft(stored: unknown): PromotionDraft | undefined {
  return promotionDraft.safeParse(stored).data;
}

const newDraft: PromotionDraft = {
  name: '',
  entry: 'code',
  code: '',
  kind: 'percent',
  ...newTermDraft,
  minimumTotal: '',
  minimumQuantity: '',
  maximumAmount: '',
  categories: [],
  brands: [],
  products: [],
  exceptReduced: false,
  exceptCategories: [],
  exceptBrands: [],
  exceptProducts: [],
  countries: [],
  segments: [],
  firstOrder: false,
  customers: '',
  from: '',
  until: '',
  limit: '',
  limitPerCustomer: '',
  combinable: true,
  position: '0',
  active: true,
  translations: {},
};

const textOf = (value: number | null) => (value === null ? '' : String(value));

export function entryOf({ automatic, code }: Pick<Promotion, 'automatic' | 'code'>): PromotionDraft['entry'] {
  if (automatic) return 'automatic';
  return code === null ? 'bulk' : 'code';
}

export function promotionDraftOf(promotion: Promotion | undefined): PromotionDraft {
  const translations = translationDraftsOf(promotion?.translations, ['name']);
  if (promotion === undefined) return { ...newDraft, translations };
  const { name, kind, categories, brands, firstOrder, combinable, active } = promotion;
  return {
    name,
    entry: entryOf(promotion),
    code: promotion.code ?? '',
    kind,
    ...termDraftOf(promotion),
    minimumTotal: amountText(promotion.minimumTotal),
    minimumQuantity: textOf(promotion.minimumQuantity),
    maximumAmount: amountText(promotion.maximumAmount),
    categories,
    brands,
    products: promotion.products.map(String),
    exceptReduced: promotion.exceptReduced,
    exceptCategories: promotion.exceptCategories,
    exceptBrands: promotion.exceptBrands,
    exceptProducts: promotion.exceptProducts.map(String),
    countries: promotion.countries,
    segments: promotion.segments.map(String),
    firstOrder,
    customers: promotion.customers.join(', '),
    from: fieldOf(promotion.from),
    until: fieldOf(promotion.until),
    limit: textOf(promotion.limit),
    limitPerCustomer: textOf(promotion.limitPerCustomer),
    combinable,
    position: String(promotion.position),
    active,
    translations,
  };
}

const labels = {
  name: adminPromotionsText.name,
  code: adminPromotionsText.code,
  ...termLabels,
  minimumTotal: adminPromotionsText.minimumTotal,
  categories: adminPromotionsText.categories,
  brands: adminPromotionsText.brands,
  products: adminPromotionsText.productsLabel,
  minimumQuantity: adminPromotionsText.minimumQuantity,
  maximumAmount: adminPromotionsText.maximumAmount,
  exceptCategories: adminPromotionsText.exceptCategories,
  exceptBrands: adminPromotionsText.exceptBrands,
  exceptProducts: adminPromotionsText.exceptProducts,
  countries: adminPromotionsText.countries,
  segments: adminPromotionsText.segments,
  customers: adminPromotionsText.customers,
  from: adminPromotionsText.starts,
  until: adminPromotionsText.ends,
  limit: adminPromotionsText.usesInAll,
  limitPerCustomer: adminPromotionsText.usesForEachCustomer,
  position: adminPromotionsText.position,
} as const;
export type PromotionField = keyof typeof labels;

const fieldNames: readonly PromotionField[] = [
  ...termNames,
  'code',
  'name',
  'minimumTotal',
  'minimumQuantity',
  'maximumAmount',
  'categories',
  'brands',
  'products',
  'exceptCategories',
  'exceptBrands',
  'exceptProducts',
  'countries',
  'segments',
  'customers',
  'from',
  'until',
  'limit',
  'limitPerCustomer',
  'position',
];

export function promotionFields(draft: PromotionDraft) {
  const more = kindForms[draft.kind].more?.fields(draft) ?? [];
  const own = fieldNames.map((name) => ({ name, label: labels[name] }));
  return [...more, ...labelsInLanguages(own, ['name'])];
}

/** An instant has seconds that its field does not show. */
function instantAt(field: string, stored: string | null | undefined): string | null {
  return stored != null && fieldOf(stored) === field ? stored : instantOf(field);
}

/** Ids in a text; NaN for what is none. */
function idsIn(text: string): number[] {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  return words.map((word) => (/^\d+$/.test(word) ? Number(word) : Number.NaN));
}

/** What was typed, with numbers: NaN where one is none. */
export function typedFields(draft: PromotionDraft, base?: Promotion): PromotionFields {
  const { kind, entry } = draft;
  const fields = {
    automatic: entry === 'automatic',
    code: entry === 'code' ? draft.code.trim() : null,
    kind,
    ...typedTerms(draft),
    minimumTotal: hundredthsIn(draft.minimumTotal) ?? null,
    minimumQuantity: numberIn(draft.minimumQuantity) ?? null,
    maximumAmount: hundredthsIn(draft.maximumAmount) ?? null,
    categories: [...draft.categories],
    brands: [...draft.brands],
    products: draft.products.map(Number),
    exceptReduced: draft.exceptReduced,
    exceptCategories: [...draft.exceptCategories],
    exceptBrands: [...draft.exceptBrands],
    exceptProducts: draft.exceptProducts.map(Number),
    countries: [...draft.countries],
    segments: draft.segments.map(Number),
    firstOrder: draft.firstOrder,
    customers: idsIn(draft.customers),
    from: instantAt(draft.from, base?.from),
    until: instantAt(draft.until, base?.until),
    limit: numberIn(draft.limit) ?? null,
    limitPerCustomer: numberIn(draft.limitPerCustomer) ?? null,
    combinable: draft.combinable,
    position: numberIn(draft.position) ?? 0,
    active: draft.active,
  };
  // Without a name of its own it is called after what it takes off.
  return { ...fields, name: draft.name.trim() || kindForms[kind].takesOff(fields) };
}

export function readPromotion(
  draft: PromotionDraft,
  base: Promotion | undefined,
): { body: CreatePromotionBody | undefined; messages: FieldMessages<string> } {
  const typed = typedFields(draft, base);
  const parsed = createPromotionBody.safeParse({
    ...typed,
    translations: changedTexts(draft.translations, promotionDraftOf(base).translations),
  });
  if (parsed.success) return { body: parsed.data, messages: {} };
  const messages: FieldMessages<string> = {
    ...messagesAt(
      parsed.error.issues,
      promotionFields(draft).map(({ name }) => name),
    ),
    ...numberFaults({
      minimumTotal: draft.minimumTotal,
      maximumAmount: draft.maximumAmount,
      ...decimalTerms(draft),
    }),
  };
  if (typed.customers.some(Number.isNaN)) messages.customers = adminPromotionsText.customersMustBeIds;
  return { body: undefined, messages };
}
