/** Mutants of the shop: each is a change of one line that removes a protection, with the tests of which one must fail. */

import { accountsMutants } from './mutants/accounts.mjs';
import { addedPromotionsMutants } from './mutants/added-promotions.mjs';
import { categoriesMutants } from './mutants/categories.mjs';
import { connectionsMutants } from './mutants/connections.mjs';
import { customersMutants } from './mutants/customers.mjs';
import { fetchedMutants } from './mutants/fetched.mjs';
import { figuresMutants } from './mutants/figures.mjs';
import { filesMutants } from './mutants/files.mjs';
import { findingMutants } from './mutants/finding.mjs';
import { mailTextsMutants } from './mutants/mail-texts.mjs';
import { mediaMutants } from './mutants/media.mjs';
import { optionsMutants } from './mutants/options.mjs';
import { orderKeysMutants } from './mutants/order-keys.mjs';
import { orderListMutants } from './mutants/order-list.mjs';
import { orderPricesMutants } from './mutants/order-prices.mjs';
import { papersMutants } from './mutants/papers.mjs';
import { paymentsMutants } from './mutants/payments.mjs';
import { platformMutants } from './mutants/platform.mjs';
import { pricesMutants } from './mutants/prices.mjs';
import { processesMutants } from './mutants/processes.mjs';
import { promotionsMutants } from './mutants/promotions.mjs';
import { refundedInFullMutants } from './mutants/refunded-in-full.mjs';
import { replicasMutants } from './mutants/replicas.mjs';
import { returnsMutants } from './mutants/returns.mjs';
import { salesMutants } from './mutants/sales.mjs';
import { searchMutants } from './mutants/search.mjs';
import { searchTextMutants } from './mutants/search-text.mjs';
import { secondFactorMutants } from './mutants/second-factor.mjs';
import { settingsMutants } from './mutants/settings.mjs';
import { setupMutants } from './mutants/setup.mjs';
import { shipmentsMutants } from './mutants/shipments.mjs';
import { shopMutants } from './mutants/shop.mjs';
import { staffMutants } from './mutants/staff.mjs';
import { translationsMutants } from './mutants/translations.mjs';
import { variantsMutants } from './mutants/variants.mjs';

/**
 * @typedef {object} Mutant
 * @property {string} name the rule that it breaks
 * @property {string} file below server/src, or in the source of another workspace from the root
 * @property {string} from found once in the file
 * @property {string} to
 * @property {readonly string[]} tests below server, or in the source of another workspace from the root
 */

/** @type {readonly Mutant[]} */
export const mutants = [
  ...accountsMutants,
  ...addedPromotionsMutants,
  ...categoriesMutants,
  ...connectionsMutants,
  ...customersMutants,
  ...fetchedMutants,
  ...figuresMutants,
  ...filesMutants,
  ...findingMutants,
  ...mailTextsMutants,
  ...mediaMutants,
  ...processesMutants,
  ...promotionsMutants,
  ...refundedInFullMutants,
  ...replicasMutants,
  ...salesMutants,
  ...searchMutants,
  ...optionsMutants,
  ...orderKeysMutants,
  ...orderListMutants,
  ...searchTextMutants,
  ...secondFactorMutants,
  ...settingsMutants,
  ...translationsMutants,
  ...setupMutants,
  ...shipmentsMutants,
  ...shopMutants,
  ...staffMutants,
  ...variantsMutants,
  ...paymentsMutants,
  ...returnsMutants,
  ...pricesMutants,
  ...orderPricesMutants,
  ...papersMutants,
  ...platformMutants,
];

/**
 * @param {Pick<Mutant, 'file'>} mutant
 * @returns {string} its file's path from the root
 */
export const pathOf = ({ file }) => (isFromTheRoot(file) ? file : `server/src/${file}`);

/** The workspaces besides the server whose tests find mutants. */
export const otherWorkspaces = ['contract', 'pdf-documents', 'search-index'];

/** @param {string} file */
export const isFromTheRoot = (file) => otherWorkspaces.some((workspace) => file.startsWith(`${workspace}/`));
