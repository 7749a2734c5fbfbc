/**
 * The port of who takes card payments. A provider is a folder that implements it, such as `platform/stripe`; only
 * `process/payment-provider.ts` knows which one it is. Amounts are whole minor units of the currency.
 */

/** Origins that the provider's script in the browser needs, for the content security policy. */
export type BrowserSources = Readonly<Record<'script' | 'frame' | 'connect', readonly string[]>>;

/** What the shop reads of an intent: what the provider keeps of one attempt to take the money of an order. */
export interface Intent {
  id: string;
  /** Open: it waits for the shopper. */
  state: 'open' | 'processing' | 'succeeded' | 'canceled';
  /** With it a browser pays. */
  clientSecret: string | undefined;
  amount: number;
  amountReceived: number;
  /** Of ISO 4217, in capital letters. */
  currency: string;
  /** As it was given when the intent was made. */
  metadata: Readonly<Record<string, string>>;
  /** Why the last attempt to pay it failed, as the provider's code such as insufficient_funds. */
  failure?: string | undefined;
}

/** Which amounts the provider charges, in minor units: from the least to the most, and multiples of the step. */
export interface ChargeLimits {
  least: number;
  most: number;
  step: number;
}

/** A refund as the provider tells of it. */
export interface SeenRefund {
  id: string;
  amount: number;
  state: 'pending' | 'made' | 'failed';
  /** Why somebody made it, and why it failed, in the provider's words. */
  reason: string | undefined;
  failure: string | undefined;
  /** What the shop calls it; undefined of one that was not made by the shop. */
  key: string | undefined;
}

/** A dispute as the provider tells of it; reason and state in its words. */
export interface SeenDispute {
  id: string;
  amount: number;
  reason: string;
  state: string;
}

/**
 * An event that the provider sent: about an intent, a refund, how much of a charge went back, a dispute, or about nothing of ours.
 * Its id is unique, its type is in the provider's words.
 */
export type PaymentEvent = { id: string; type: string } & (
  | { about: 'intent'; intent: Intent; hasFailed: boolean }
  | { about: 'refund'; intentId: string; refund: SeenRefund }
  | { about: 'charge'; intentId: string; refundedMinor: number }
  | { about: 'dispute'; intentId: string; dispute: SeenDispute; toldAt: Date }
  | { about: 'other' }
);

/**
 * Every call takes a signal that ends the waiting; what the provider does with a call that was given up is found out by
 * the next one, under the same key. Calls throw ShopError PAYMENTS_AWAY for what passes by itself.
 */
export interface PaymentProvider {
  /** What browsers are told; `jsUrl` is the address of the provider's script, a path for one of the shop's own. */
  publicSettings: { publishableKey: string; jsUrl: string; testMode: boolean };

  /** @param publicUrl of the shop: what comes from it needs no permission */
  browserSources(publicUrl: string): BrowserSources;

  /** @param currency in capital letters */
  chargeLimits(currency: string): ChargeLimits;

  /** @throws BurntKeyError when another key is needed, PaymentRejectedError when none would help */
  createIntent(
    payment: {
      amountMinor: number;
      currency: string;
      description: string;
      metadata: Record<string, string>;
      key: string;
    },
    signal: AbortSignal,
  ): Promise<Intent>;

  /** @returns undefined when the provider does not know it, as after a change of accounts */
  retrieveIntent(id: string, signal: AbortSignal): Promise<Intent | undefined>;

  /**
   * Makes sure that an intent can never be paid, unless it has been.
   * @returns the intent as it is then: canceled, succeeded, or still processing; undefined when there is none
   */
  cancelIntent(id: string, signal: AbortSignal): Promise<Intent | undefined>;

  /** All refunds of an intent, newest first. */
  listRefunds(intentId: string, signal: AbortSignal): Promise<SeenRefund[]>;

  /**
   * Refunds a part of the money of an intent, or all of it.
   * @param refund `name` is what the shop calls it
   * @returns the refund; all that there are, where nothing is left
   * @throws BurntKeyError when another key is needed, RefundRejectedError when none would help
   */
  refundIntent(
    intentId: string,
    refund: { name: string; key: string; amountMinor: number; currency: string },
    signal: AbortSignal,
  ): Promise<SeenRefund[]>;

  /** The header of an event that holds its signature, in lower case. */
  signatureHeader: string;

  /** @throws ShopError INVALID_SIGNATURE when the provider did not sign the bytes, or not within the tolerance */
  readEvent(rawBody: Buffer, signature: string | undefined): PaymentEvent;
}
