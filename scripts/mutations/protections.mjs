/** Protections of the shop, each with a change of one line that takes it away, and the tests that must notice. */

import { accountsProtections } from './protections/accounts.mjs';
import { paymentsProtections } from './protections/payments.mjs';
import { platformProtections } from './protections/platform.mjs';
import { shopProtections } from './protections/shop.mjs';

/**
 * @typedef {object} Protection
 * @property {string} name what nobody may take away
 * @property {string} file below server/src
 * @property {string} from found once in the file
 * @property {string} to
 * @property {readonly string[]} tests below server
 */

/** @type {readonly Protection[]} */
export const protections = [...accountsProtections, ...shopProtections, ...paymentsProtections, ...platformProtections];
