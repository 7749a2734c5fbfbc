/** All errors of the API: code, HTTP status and the sentence that people read. There is no other such table. */

import * as z from 'zod/mini';

/** Apart from the table, so that the app need not load all of it for this sentence. */
export const INTERNAL_TITLE = 'Something went wrong on our side. Please try again';

export const errors = {
  INVALID_INPUT: { status: 400, title: 'Some values are not valid' },
  INVALID_SIGNATURE: { status: 400, title: 'The signature is missing or does not fit' },
  MALFORMED_REQUEST: { status: 400, title: 'The request could not be read' },
  NOT_LOGGED_IN: { status: 401, title: 'Please log in' },
  INVALID_CREDENTIALS: { status: 401, title: 'invalid credentials' },
  FORBIDDEN: { status: 403, title: 'You may not do this' },
  CROSS_SITE: { status: 403, title: 'Requests from other sites are refused' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  REQUEST_TIMEOUT: { status: 408, title: 'The request took too long to arrive' },
  EMAIL_TAKEN: { status: 409, title: 'An account with this e-mail exists already' },
  STALE: { status: 409, title: 'Someone else changed this meanwhile' },
  REMOVED_MEANWHILE: { status: 409, title: 'Something that this is about was removed meanwhile' },
  ITEM_ALREADY_ADDED: { status: 409, title: 'Item Already added' },
  PRODUCT_DELETED: { status: 409, title: 'This product is no longer sold' },
  OUT_OF_STOCK: { status: 409, title: 'There is not enough in stock' },
  SKU_TAKEN: { status: 409, title: 'Another product has this SKU' },
  CART_FULL: { status: 409, title: 'Your cart is full: it holds at most 100 products' },
  VARIANT_UNAVAILABLE: { status: 409, title: 'This colour or size is not available' },
  PRICE_CHANGED: { status: 409, title: 'A price has changed' },
  NO_SHIPPING: { status: 409, title: 'The shop does not ship to this address' },
  METHOD_UNAVAILABLE: { status: 409, title: 'This shipping method does not serve the address' },
  CODE_TAKEN: { status: 409, title: 'Another promotion has this code' },
  PROMOTION_WITHOUT_CODES: { status: 409, title: 'This promotion cannot have codes made in bulk' },
  SLUG_TAKEN: { status: 409, title: 'Another page has this address' },
  CATEGORY_CIRCLE: { status: 409, title: 'A category cannot be below itself' },
  CATEGORY_TOO_DEEP: { status: 409, title: 'Categories have at most 5 levels' },
  CATEGORY_IN_USE: { status: 409, title: 'This category has products or other categories below it' },
  CATEGORY_TAKEN: { status: 409, title: 'Products name another category so' },
  COUNTRY_TAKEN: { status: 409, title: 'Another shipping zone has this country' },
  USED_UP: { status: 409, title: 'A promotion of this order has been used up' },
  NOTHING_TO_PAY: { status: 409, title: 'This order costs nothing' },
  CART_CHANGED: { status: 409, title: 'The cart has changed: a line was ordered or removed meanwhile' },
  ALREADY_PAID: { status: 409, title: 'This order has been paid' },
  ORDER_CANCELLED: { status: 409, title: 'This order was cancelled' },
  ORDER_SHIPPED: { status: 409, title: 'This order is on its way already' },
  ORDER_UNPAID: { status: 409, title: 'This order has not been paid' },
  NOTHING_LEFT: { status: 409, title: 'More than is left of this order' },
  NOT_RETURNABLE: { status: 409, title: 'This cannot be returned' },
  RETURN_STATE: { status: 409, title: 'This return is in another state' },
  REFUND_TOO_HIGH: { status: 409, title: 'More than was paid and not refunded' },
  REFUND_STATE: { status: 409, title: 'This refund is in another state' },
  SETTING_FIXED: { status: 409, title: 'This is set where the shop runs, and cannot be changed here' },
  CURRENCY_IN_USE: { status: 409, title: 'The currency stays once there is an order' },
  CURRENCY_CHANGED: { status: 409, title: 'The currency of the shop was changed meanwhile' },
  CURRENCY_DECIMALS: { status: 409, title: 'Some amounts have more decimals than the currency' },
  SECOND_FACTOR_MISSING: { status: 409, title: 'Set up a second factor of your own first' },
  PAYMENT_METHOD_OFF: { status: 409, title: 'The shop does not take this way to pay' },
  TOO_LATE_TO_UNDO: { status: 409, title: 'It is too late to undo this' },
  UNDONE: { status: 409, title: 'This was undone' },
  PAYMENT_PROCESSING: { status: 409, title: 'The payment of this order is processing' },
  NOT_BY_CARD: { status: 409, title: 'This order is paid in cash' },
  CARD_UNAVAILABLE: { status: 409, title: 'Card payment is not available' },
  IMPORT_HAS_ERRORS: { status: 409, title: 'Lines with errors must be corrected first' },
  IMPORT_STALE: { status: 409, title: 'Products have changed since they were compared' },
  IMPORT_CHECKING: { status: 409, title: 'This is still being checked' },
  IMPORT_FAILED: { status: 409, title: 'The server stopped while it read this file. Send it again' },
  IMPORT_NOT_APPLIED: { status: 409, title: 'This was not applied, so there is nothing to undo' },
  IMPORT_UNDONE: { status: 409, title: 'This was undone' },
  BODY_TOO_LARGE: { status: 413, title: 'The request is too large' },
  NOT_JSON: { status: 415, title: 'The request body must be JSON' },
  NOT_MULTIPART: { status: 415, title: 'The request body must be multipart' },
  NOT_A_PICTURE: { status: 415, title: 'This is no JPEG, PNG, WebP or AVIF' },
  NOT_CSV: { status: 415, title: 'The file must be sent as text/csv' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, title: 'This idempotency key was used with another request' },
  BELOW_CARD_MINIMUM: { status: 422, title: 'The total is below what can be paid by card' },
  ABOVE_CARD_MAXIMUM: { status: 422, title: 'The total is above what can be paid by card' },
  CARD_REFUND_STEP: { status: 422, title: 'This amount cannot be paid back to a card' },
  CARD_TOTAL_STEP: { status: 422, title: 'This total cannot be paid by card' },
  PAYMENT_REFUSED: { status: 422, title: 'This order cannot be paid by card' },
  TOO_MANY_REQUESTS: { status: 429, title: 'Too many attempts. Please wait and try again' },
  TOO_MANY_ORDERS: { status: 429, title: 'Too many orders within an hour. Please try again later' },
  TOO_MANY_OPEN_ORDERS: { status: 429, title: 'Too many of your cash orders wait for dispatch' },
  TOO_MANY_CODES: { status: 429, title: 'Too many codes that do not exist were entered. Please order without a code' },
  INTERNAL: { status: 500, title: INTERNAL_TITLE },
  UNAVAILABLE: { status: 503, title: 'The shop is not available for the moment. Please try again' },
  PAYMENTS_AWAY: { status: 503, title: 'Card payment cannot be reached for the moment. Please try again' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errors;

export const fieldError = z.object({
  path: z.string().check(z.describe('Where in the input, dot-separated, e.g. selectedAddress.city')),
  message: z.string(),
});
export type FieldError = z.infer<typeof fieldError>;

/** RFC 9457 problem details, plus the stable `code` and, for some codes, what a client needs to recover. */
export const problem = z.object({
  type: z.string().check(z.describe('urn:shop:problem: and the code')),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.optional(z.array(fieldError)),
  /** STALE: the object as it is now. */
  current: z.optional(z.unknown()),
  /** OUT_OF_STOCK, PRODUCT_DELETED, PRICE_CHANGED …: the products it is about, as they are now. */
  products: z.optional(
    z.array(
      z.object({
        id: z.int(),
        /** Its id, where the product has variants. */
        variant: z.optional(z.int()),
        title: z.string(),
        price: z.number(),
        discountPrice: z.number(),
        stock: z.int(),
        deleted: z.boolean(),
        quantity: z.int().check(z.describe('units the request asked for')),
      }),
    ),
  ),
  /** IMPORT_STALE: lines whose product or variant is no longer as it was compared. */
  conflicts: z.optional(
    z.array(z.object({ line: z.optional(z.int()), productId: z.nullable(z.int()), variantId: z.nullable(z.int()) })),
  ),
  /** PRICE_CHANGED: what the order costs now. */
  totalAmount: z.optional(z.number()),
  /** PRICE_CHANGED: all of it, as POST /quotes answers it. */
  quote: z.optional(z.unknown()),
});
export type Problem = z.infer<typeof problem>;
export type ProblemProduct = NonNullable<Problem['products']>[number];

export type ErrorDetails = Partial<
  Pick<Problem, 'detail' | 'errors' | 'current' | 'products' | 'conflicts' | 'totalAmount' | 'quote'>
> & {
  /** Seconds; becomes the Retry-After header. */
  retryAfter?: number;
};

/** A rejected request. Thrown, never returned, so that an open transaction rolls back. */
export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.detail ?? errors[code].title);
    this.name = 'ShopError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errors[this.code].status;
  }
}

export function presentProblem(error: ShopError): Problem {
  const { retryAfter: _header, detail, ...members } = error.details;
  return {
    type: `urn:shop:problem:${error.code.toLowerCase().replaceAll('_', '-')}`,
    title: errors[error.code].title,
    status: error.status,
    detail: detail ?? errors[error.code].title,
    code: error.code,
    ...members,
  };
}
