import type { CreatePromotionBody, Promotion } from '@shop/contract/promotion-bodies';
import { promotionData } from '../../../data/price-rules.ts';
import type { DraftPart } from '../merge-drafts.ts';
import type { RuleKind } from '../rule-kind.ts';
import type { RuleFormState } from '../use-rule-form.ts';
import { kindForms, termParts } from './kind-forms.ts';
import { endText, instantOf, startText } from './local-time.ts';
import {
  type PromotionDraft,
  parsePromotionDraft,
  promotionDraftOf,
  promotionFields,
  readPromotion,
} from './promotion-draft.ts';

const entryTexts = { code: 'One code', bulk: 'Many codes', automatic: 'Without a code' } as const;
const yesOrNo = (on: boolean) => (on ? 'yes' : 'no');

function timeText(field: string, text: (instant: string) => string): string {
  const instant = instantOf(field);
  return instant ? text(instant) : field;
}

const parts: readonly DraftPart<PromotionDraft>[] = [
  { name: 'kind', label: 'What it does', textOf: ({ kind }) => kindForms[kind].name },
  ...termParts,
  { name: 'entry', label: 'How shoppers get it', textOf: ({ entry }) => entryTexts[entry] },
  { name: 'code', label: 'Code', textOf: ({ code }) => code },
  { name: 'name', label: 'Name', textOf: ({ name }) => name },
  { name: 'minimumTotal', label: 'Minimum total', textOf: ({ minimumTotal }) => minimumTotal },
  { name: 'categories', label: 'Categories', textOf: ({ categories }) => categories.join(', ') },
  { name: 'brands', label: 'Brands', textOf: ({ brands }) => brands.join(', ') },
  { name: 'products', label: 'Products', textOf: ({ products }) => products.map((id) => `#${id}`).join(', ') },
  { name: 'firstOrder', label: 'First orders only', textOf: ({ firstOrder }) => yesOrNo(firstOrder) },
  { name: 'customers', label: 'Customers', textOf: ({ customers }) => customers },
  { name: 'from', label: 'Starts', textOf: ({ from }) => timeText(from, startText) },
  { name: 'until', label: 'Ends', textOf: ({ until }) => timeText(until, endText) },
  { name: 'limit', label: 'Uses in all', textOf: ({ limit }) => limit },
  { name: 'limitPerCustomer', label: 'Uses for each customer', textOf: ({ limitPerCustomer }) => limitPerCustomer },
  { name: 'combinable', label: 'May be combined', textOf: ({ combinable }) => yesOrNo(combinable) },
  { name: 'position', label: 'Position', textOf: ({ position }) => position },
  { name: 'active', label: 'Active', textOf: ({ active }) => yesOrNo(active) },
];

export const promotionKind: RuleKind<Promotion, PromotionDraft, CreatePromotionBody> = {
  itemName: 'promotion',
  data: promotionData,
  nameOf: ({ name }) => name,
  consequence: ({ uses }) =>
    `its codes stop working, and its uses${uses > 0 ? ` (${uses} now)` : ''} are forgotten. Orders that were placed keep what they paid. To end it and keep its uses, switch it off.`,
  draftOf: promotionDraftOf,
  parseDraft: parsePromotionDraft,
  read: readPromotion,
  fields: promotionFields,
  parts,
};

export type PromotionFormState = RuleFormState<Promotion, PromotionDraft, CreatePromotionBody>;
