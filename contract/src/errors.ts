/** All errors of the API: code and HTTP status. The title of each, which people read, is the message of the same name. */

import { shopErrorText } from '@shop/messages/shop-errors';
import type { Problem } from './problem.ts';

export const errorStatuses = {
  INVALID_INPUT: 400,
  INVALID_SIGNATURE: 400,
  MALFORMED_REQUEST: 400,
  NOT_LOGGED_IN: 401,
  INVALID_CREDENTIALS: 401,
  SECOND_FACTOR_NEEDED: 401,
  FORBIDDEN: 403,
  SECOND_FACTOR_ASKED: 403,
  SECOND_FACTOR_DEMANDED: 403,
  CROSS_SITE: 403,
  NOT_FOUND: 404,
  REQUEST_TIMEOUT: 408,
  EMAIL_TAKEN: 409,
  STALE: 409,
  REMOVED_MEANWHILE: 409,
  ITEM_ALREADY_ADDED: 409,
  PRODUCT_DELETED: 409,
  OUT_OF_STOCK: 409,
  SKU_TAKEN: 409,
  CART_FULL: 409,
  VARIANT_UNAVAILABLE: 409,
  PRICE_CHANGED: 409,
  NO_SHIPPING: 409,
  METHOD_UNAVAILABLE: 409,
  CODE_TAKEN: 409,
  PROMOTION_WITHOUT_CODES: 409,
  SLUG_TAKEN: 409,
  CATEGORY_CIRCLE: 409,
  CATEGORY_TOO_DEEP: 409,
  CATEGORY_IN_USE: 409,
  CATEGORY_TAKEN: 409,
  ATTRIBUTE_TAKEN: 409,
  ATTRIBUTE_IN_USE: 409,
  ATTRIBUTES_FULL: 409,
  OPTION_TAKEN: 409,
  OPTION_IN_USE: 409,
  OPTION_BUILT_IN: 409,
  OPTIONS_FULL: 409,
  LAST_OWNER: 409,
  ALREADY_STAFF: 409,
  STAFF_ROLE_TAKEN: 409,
  STAFF_ROLE_IN_USE: 409,
  SEGMENT_IN_USE: 409,
  STAFF_ROLE_BUILT_IN: 409,
  STAFF_ROLES_FULL: 409,
  VARIANTS_DO_NOT_FIT: 409,
  COUNTRY_TAKEN: 409,
  USED_UP: 409,
  NOTHING_TO_PAY: 409,
  CART_CHANGED: 409,
  ALREADY_PAID: 409,
  ORDER_CANCELLED: 409,
  ORDER_SHIPPED: 409,
  ORDER_UNPAID: 409,
  NOTHING_LEFT: 409,
  NOT_RETURNABLE: 409,
  RETURN_STATE: 409,
  REFUND_TOO_HIGH: 409,
  REFUND_STATE: 409,
  SETTING_FIXED: 409,
  CURRENCY_IN_USE: 409,
  CURRENCY_CHANGED: 409,
  CURRENCY_DECIMALS: 409,
  SECOND_FACTOR_MISSING: 409,
  SECOND_FACTOR_STAYS: 409,
  NO_TOTP_SETUP: 409,
  PASSKEY_KNOWN: 409,
  PASSKEYS_FULL: 409,
  SECRET_KEY_MISSING: 409,
  PAYMENT_METHOD_OFF: 409,
  TOO_LATE_TO_UNDO: 409,
  UNDONE: 409,
  PAYMENT_PROCESSING: 409,
  NOT_BY_CARD: 409,
  CARD_UNAVAILABLE: 409,
  IMPORT_HAS_ERRORS: 409,
  IMPORT_STALE: 409,
  IMPORT_CHECKING: 409,
  IMPORT_FAILED: 409,
  IMPORT_NOT_APPLIED: 409,
  IMPORT_UNDONE: 409,
  BODY_TOO_LARGE: 413,
  NOT_JSON: 415,
  NOT_MULTIPART: 415,
  NOT_A_PICTURE: 415,
  NOT_CSV: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  BELOW_CARD_MINIMUM: 422,
  ABOVE_CARD_MAXIMUM: 422,
  CARD_REFUND_STEP: 422,
  CARD_TOTAL_STEP: 422,
  PAYMENT_REFUSED: 422,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_ORDERS: 429,
  TOO_MANY_OPEN_ORDERS: 429,
  TOO_MANY_CODES: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  PAYMENTS_AWAY: 503,
} as const satisfies Record<keyof typeof shopErrorText, number>;

export type ErrorCode = keyof typeof errorStatuses;

export type ErrorDetails = Partial<
  Pick<
    Problem,
    'detail' | 'errors' | 'current' | 'products' | 'count' | 'variants' | 'conflicts' | 'totalAmount' | 'quote'
  >
> & {
  /** Seconds; becomes the Retry-After header. */
  retryAfter?: number;
  /** The second factors that are asked for; becomes the header of that name. */
  secondFactor?: string;
};

/** A rejected request. Thrown, never returned, so that an open transaction rolls back. */
export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.detail ?? shopErrorText[code]);
    this.name = 'ShopError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatuses[this.code];
  }
}

export function presentProblem(error: ShopError): Problem {
  const { retryAfter: _header, secondFactor: _factors, detail, ...members } = error.details;
  return {
    type: `urn:shop:problem:${error.code.toLowerCase().replaceAll('_', '-')}`,
    title: shopErrorText[error.code],
    status: error.status,
    detail: detail ?? shopErrorText[error.code],
    code: error.code,
    ...members,
  };
}
