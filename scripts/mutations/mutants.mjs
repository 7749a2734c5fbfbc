/** Mutants of the shop: each is a change of one line that removes a protection, with the tests of which one must fail. */

import { accountsMutants } from './mutants/accounts.mjs';
import { filesMutants } from './mutants/files.mjs';
import { findingMutants } from './mutants/finding.mjs';
import { mediaMutants } from './mutants/media.mjs';
import { orderPricesMutants } from './mutants/order-prices.mjs';
import { paymentsMutants } from './mutants/payments.mjs';
import { platformMutants } from './mutants/platform.mjs';
import { pricesMutants } from './mutants/prices.mjs';
import { promotionsMutants } from './mutants/promotions.mjs';
import { searchMutants } from './mutants/search.mjs';
import { searchTextMutants } from './mutants/search-text.mjs';
import { shopMutants } from './mutants/shop.mjs';
import { variantsMutants } from './mutants/variants.mjs';

/**
 * @typedef {object} Mutant
 * @property {string} name the rule that it breaks
 * @property {string} file below server/src, or in contract/src from the root
 * @property {string} from found once in the file
 * @property {string} to
 * @property {readonly string[]} tests below server, or in contract/src from the root
 */

/** @type {readonly Mutant[]} */
export const mutants = [
  ...accountsMutants,
  ...filesMutants,
  ...findingMutants,
  ...mediaMutants,
  ...promotionsMutants,
  ...searchMutants,
  ...searchTextMutants,
  ...shopMutants,
  ...variantsMutants,
  ...paymentsMutants,
  ...pricesMutants,
  ...orderPricesMutants,
  ...platformMutants,
];

/**
 * @param {Pick<Mutant, 'file'>} mutant
 * @returns {string} its file's path from the root
 */
export const pathOf = ({ file }) => (file.startsWith('contract/') ? file : `server/src/${file}`);
