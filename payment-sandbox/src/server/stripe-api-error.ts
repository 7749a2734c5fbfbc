/** A failure in the words of Stripe's API. Throwing it undoes what was written. */
export class StripeApiError extends Error {
  override readonly name = 'StripeApiError';
  readonly status: number;
  readonly error: StripeErrorBody;

  constructor(status: number, error: StripeErrorBody) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

export interface StripeErrorBody {
  type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error';
  code?: string;
  message: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: object;
}

export function invalidRequest(
  message: string,
  details: Omit<StripeErrorBody, 'type' | 'message'> = {},
  status = 400,
): StripeApiError {
  return new StripeApiError(status, { type: 'invalid_request_error', message, ...details });
}

export function noSuch(kind: string, id: string, param: string): StripeApiError {
  return invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, 404);
}
