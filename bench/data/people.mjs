/** Who there is in a shop under measurement. */

export const PASSWORD = 'Measured-2023';

/** More than ever ask at once, so that connections need not share a cart. */
export const SHOPPERS = 64;

export const admin = { email: 'admin@bench.example', password: PASSWORD };

/** @param {number} number from 1 */
export const shopper = (number) => ({ email: `shopper-${number}@bench.example`, password: PASSWORD });

/** The settings with which such a shop starts. */
export const settings = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
