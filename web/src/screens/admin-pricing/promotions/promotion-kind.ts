import type { CreatePromotionBody, Promotion } from '@shop/contract/promotion-bodies';
import { adminPricingText } from '@shop/messages/admin-pricing';
import { adminPromotionsText } from '@shop/messages/admin-promotions';
import { localeText } from '@shop/messages/locale';
import { promotionData } from '../../../data/price-rules.ts';
import { endText, instantOf, startText } from '../../../forms/local-time.ts';
import type { DraftPart } from '../merge-drafts.ts';
import { namesPart } from '../name-in-languages.ts';
import type { RuleKind } from '../rule-kind.ts';
import type { RuleFormState } from '../use-rule-form.ts';
import { kindForms, termParts } from './kind-forms.ts';
import {
  type PromotionDraft,
  parsePromotionDraft,
  promotionDraftOf,
  promotionFields,
  readPromotion,
} from './promotion-draft.ts';

const entryTexts = {
  code: adminPromotionsText.oneCode,
  bulk: adminPromotionsText.manyCodes,
  automatic: adminPromotionsText.withoutACode,
} as const;
const yesOrNo = (on: boolean) => adminPromotionsText.yesOrNo({ value: on ? 'yes' : 'no' });

function timeText(field: string, text: (instant: string) => string): string {
  const instant = instantOf(field);
  return instant ? text(instant) : field;
}

const parts: readonly DraftPart<PromotionDraft>[] = [
  { name: 'kind', label: adminPromotionsText.whatItDoes, textOf: ({ kind }) => kindForms[kind].name },
  ...termParts,
  { name: 'entry', label: adminPromotionsText.howShoppersGetIt, textOf: ({ entry }) => entryTexts[entry] },
  { name: 'code', label: adminPromotionsText.code, textOf: ({ code }) => code },
  { name: 'name', label: adminPromotionsText.name, textOf: ({ name }) => name },
  { name: 'minimumTotal', label: adminPromotionsText.minimumTotal, textOf: ({ minimumTotal }) => minimumTotal },
  {
    name: 'categories',
    label: adminPromotionsText.categories,
    textOf: ({ categories }) => categories.join(localeText.comma),
  },
  { name: 'brands', label: adminPromotionsText.brands, textOf: ({ brands }) => brands.join(localeText.comma) },
  {
    name: 'products',
    label: adminPromotionsText.productsLabel,
    textOf: ({ products }) => products.map((id) => `#${id}`).join(localeText.comma),
  },
  {
    name: 'minimumQuantity',
    label: adminPromotionsText.minimumQuantity,
    textOf: ({ minimumQuantity }) => minimumQuantity,
  },
  { name: 'maximumAmount', label: adminPromotionsText.maximumAmount, textOf: ({ maximumAmount }) => maximumAmount },
  {
    name: 'exceptReduced',
    label: adminPromotionsText.notWhatIsReduced,
    textOf: ({ exceptReduced }) => yesOrNo(exceptReduced),
  },
  {
    name: 'exceptCategories',
    label: adminPromotionsText.exceptCategories,
    textOf: ({ exceptCategories }) => exceptCategories.join(localeText.comma),
  },
  {
    name: 'exceptBrands',
    label: adminPromotionsText.exceptBrands,
    textOf: ({ exceptBrands }) => exceptBrands.join(localeText.comma),
  },
  {
    name: 'exceptProducts',
    label: adminPromotionsText.exceptProducts,
    textOf: ({ exceptProducts }) => exceptProducts.map((id) => `#${id}`).join(localeText.comma),
  },
  {
    name: 'countries',
    label: adminPromotionsText.countries,
    textOf: ({ countries }) => countries.join(localeText.comma),
  },
  { name: 'segments', label: adminPromotionsText.segments, textOf: ({ segments }) => segments.join(localeText.comma) },
  { name: 'firstOrder', label: adminPromotionsText.firstOrdersOnly, textOf: ({ firstOrder }) => yesOrNo(firstOrder) },
  { name: 'customers', label: adminPromotionsText.customers, textOf: ({ customers }) => customers },
  { name: 'from', label: adminPromotionsText.starts, textOf: ({ from }) => timeText(from, startText) },
  { name: 'until', label: adminPromotionsText.ends, textOf: ({ until }) => timeText(until, endText) },
  { name: 'limit', label: adminPromotionsText.usesInAll, textOf: ({ limit }) => limit },
  {
    name: 'limitPerCustomer',
    label: adminPromotionsText.usesForEachCustomer,
    textOf: ({ limitPerCustomer }) => limitPerCustomer,
  },
  { name: 'combinable', label: adminPromotionsText.mayBeCombined, textOf: ({ combinable }) => yesOrNo(combinable) },
  { name: 'position', label: adminPromotionsText.position, textOf: ({ position }) => position },
  { name: 'active', label: adminPromotionsText.active, textOf: ({ active }) => yesOrNo(active) },
  namesPart(adminPromotionsText.name),
];

export const promotionKind: RuleKind<Promotion, PromotionDraft, CreatePromotionBody> = {
  item: 'promotion',
  countText: adminPricingText.promotions,
  data: promotionData,
  nameOf: ({ name }) => name,
  consequence: ({ uses }) =>
    uses > 0 ? adminPromotionsText.whatDeletionDoesUsed({ uses }) : adminPromotionsText.whatDeletionDoes,
  draftOf: promotionDraftOf,
  parseDraft: parsePromotionDraft,
  read: readPromotion,
  fields: promotionFields,
  parts,
};

export type PromotionFormState = RuleFormState<Promotion, PromotionDraft, CreatePromotionBody>;
