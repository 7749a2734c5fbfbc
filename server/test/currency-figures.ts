/** What the life of a shop comes to in currencies with two decimals, none and three. */

/** What a lamp and an order of two of them cost, with 10 % off, a code, shipping and 20 % of tax in all prices. */
export interface Figures {
  currency: string;
  price: number;
  discountPrice: number;
  /** Just above the discounted price. */
  above: number;
  tooManyDecimals: number;
  code: number;
  shipping: number;
  freeFrom: number;
  subtotal: number;
  tax: number;
  total: number;
  shownTotal: string;
  /** In the provider's units. */
  charged: number;
  refund: number;
  shownRefund: string;
  refunded: number;
  unit: number;
  shownUnit: string;
  unitRefunded: number;
  cells: { price: string; total: string };
  /** The price with 10 % more: as it is, rounded to 99 and to whole ones. */
  raised: { none: number; '99': number | undefined; whole: number };
  /** Where prices have no tax: with it, and why no card takes that. */
  added: { tax: number; total: number; refusal: string | undefined };
}

export const euro: Figures = {
  currency: 'EUR',
  price: 19.99,
  discountPrice: 17.99,
  above: 18,
  tooManyDecimals: 19.999,
  code: 2.5,
  shipping: 4.9,
  freeFrom: 99.5,
  subtotal: 35.98,
  tax: 5.58,
  total: 38.38,
  shownTotal: '€38.38',
  charged: 3838,
  refund: 3.21,
  shownRefund: '€3.21',
  refunded: 321,
  unit: 16.74,
  shownUnit: '€16.74',
  unitRefunded: 1674,
  cells: { price: '19.99', total: '38.38' },
  raised: { none: 21.99, '99': 21.99, whole: 22 },
  added: { tax: 6.7, total: 45.08, refusal: undefined },
};

export const yen: Figures = {
  currency: 'JPY',
  price: 1999,
  discountPrice: 1799,
  above: 1800,
  tooManyDecimals: 1999.5,
  code: 250,
  shipping: 490,
  freeFrom: 9950,
  subtotal: 3598,
  tax: 558,
  total: 3838,
  shownTotal: '¥3,838',
  charged: 3838,
  refund: 321,
  shownRefund: '¥321',
  refunded: 321,
  unit: 1674,
  shownUnit: '¥1,674',
  unitRefunded: 1674,
  cells: { price: '1999', total: '3838' },
  raised: { none: 2199, '99': undefined, whole: 2199 },
  added: { tax: 670, total: 4508, refusal: undefined },
};

export const dinar: Figures = {
  currency: 'KWD',
  price: 19.99,
  discountPrice: 17.991,
  above: 17.992,
  tooManyDecimals: 19.9905,
  code: 2.502,
  shipping: 4.9,
  freeFrom: 99.125,
  subtotal: 35.982,
  tax: 5.58,
  total: 38.38,
  shownTotal: 'KWD 38.380',
  charged: 38_380,
  refund: 3.21,
  shownRefund: 'KWD 3.210',
  refunded: 3210,
  unit: 16.74,
  shownUnit: 'KWD 16.740',
  unitRefunded: 16_740,
  cells: { price: '19.990', total: '38.380' },
  raised: { none: 21.989, '99': 21.99, whole: 22 },
  added: { tax: 6.696, total: 45.076, refusal: 'By card the total must be a multiple of KWD 0.010' },
};
