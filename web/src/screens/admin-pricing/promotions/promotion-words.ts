/** A promotion in words: '10 % off Shoes and Bags, from $50.00, with the code SUMMER, once for each customer.' */

import type { PromotionFields } from '@shop/contract/promotion-bodies';
import { adminPromotionsText } from '@shop/messages/admin-promotions';
import { localeText } from '@shop/messages/locale';
import { endText, startText } from '../../../forms/local-time.ts';
import { countriesText } from '../country-names.ts';
import { kindForms, moneyText } from './kind-forms.ts';

type Worded = Omit<PromotionFields, 'name' | 'position'>;
const MOST_NAMES = 3;

type Joined = (values: { first: string; last: string }) => string;

function listText(names: readonly string[], joined: Joined, more: (values: { count: number }) => string): string {
  const shown = names.length > MOST_NAMES ? names.slice(0, MOST_NAMES - 1) : names;
  const left = names.length - shown.length;
  const all = left > 0 ? [...shown, more({ count: left })] : shown;
  return all.length === 1
    ? all.join()
    : joined({ first: all.slice(0, -1).join(localeText.comma), last: all.at(-1) ?? '' });
}

/** The items that qualify: 'Shoes and Bags', 'Shoes by Acme'; undefined: all. */
function itemsText({ categories, brands, products }: Worded): string | undefined {
  const ofCategories =
    categories.length > 0
      ? listText(categories, adminPromotionsText.firstAndLast, adminPromotionsText.moreCategories)
      : undefined;
  const ofBrands =
    brands.length > 0
      ? listText(
          brands,
          ofCategories === undefined ? adminPromotionsText.firstAndLast : adminPromotionsText.firstOrLast,
          adminPromotionsText.moreBrands,
        )
      : undefined;
  const named =
    ofCategories !== undefined && ofBrands !== undefined
      ? adminPromotionsText.categoriesByBrands({ categories: ofCategories, brands: ofBrands })
      : ofCategories;
  const items = named ?? ofBrands;
  if (products.length === 0) return items;
  const count = products.length;
  return items === undefined
    ? adminPromotionsText.products({ count })
    : adminPromotionsText.productsOf({ count, items });
}

/** 'Gifts, Acme and one product'; undefined: none. */
function exceptionsText({ exceptCategories, exceptBrands, exceptProducts }: Worded): string | undefined {
  const count = exceptProducts.length;
  const names = [...exceptCategories, ...exceptBrands, ...(count > 0 ? [adminPromotionsText.products({ count })] : [])];
  return names.length === 0
    ? undefined
    : listText(names, adminPromotionsText.firstAndLast, adminPromotionsText.moreExceptions);
}

function entryText({ automatic, code }: Worded): string {
  if (automatic) return adminPromotionsText.withoutACodeClause;
  return code === null ? adminPromotionsText.withOneOfItsCodes : adminPromotionsText.withTheCode({ code: code || '…' });
}

export function promotionSentence(promotion: Worded): string {
  const { minimumTotal, minimumQuantity, maximumAmount, firstOrder, customers, segments, from, until } = promotion;
  const { limit, limitPerCustomer, countries } = promotion;
  const except = exceptionsText(promotion);
  const clauses = [
    kindForms[promotion.kind].takesOffItems(promotion, itemsText(promotion)),
    minimumTotal !== null && adminPromotionsText.fromAmount({ amount: moneyText(minimumTotal) }),
    minimumQuantity !== null && adminPromotionsText.fromItems({ count: minimumQuantity }),
    maximumAmount !== null && adminPromotionsText.atMostAmount({ amount: moneyText(maximumAmount) }),
    promotion.exceptReduced && adminPromotionsText.notOnReduced,
    except !== undefined && adminPromotionsText.exceptFor({ names: except }),
    entryText(promotion),
    countries.length > 0 && adminPromotionsText.deliveredTo({ countries: countriesText(countries) }),
    segments.length > 0 && adminPromotionsText.forSegments({ count: segments.length }),
    firstOrder && adminPromotionsText.forAFirstOrder,
    customers.length > 0 && adminPromotionsText.forCustomers({ count: customers.length }),
    limitPerCustomer !== null &&
      (Number.isNaN(limitPerCustomer)
        ? adminPromotionsText.atMostSomeTimesForEachCustomer
        : adminPromotionsText.atMostTimesForEachCustomer({ count: limitPerCustomer })),
    limit !== null &&
      (Number.isNaN(limit)
        ? adminPromotionsText.atMostSomeTimesInAll
        : adminPromotionsText.atMostTimesInAll({ count: limit })),
    Boolean(from) && adminPromotionsText.fromTime({ time: startText(from ?? '') }),
    Boolean(until) && adminPromotionsText.untilTime({ time: endText(until ?? '') }),
    !promotion.combinable && adminPromotionsText.notTogether,
  ];
  return `${clauses.filter((clause) => typeof clause === 'string').join(localeText.comma)}.`;
}
