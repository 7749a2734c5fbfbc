/** The messages between the merchant's page and the frame with the card's fields. Card data is never part of it. */

export interface StripeErrorObject {
  type: string;
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  charge?: string;
  payment_intent?: BrowserIntent;
}

/** As much of an intent as is looked at here; the page is given the whole. */
export interface BrowserIntent {
  id: string;
  status: string;
  client_secret: string;
  amount: number;
  currency: string;
  next_action: { redirect_to_url: { url: string } } | null;
}

export type IntentResult =
  | { paymentIntent: BrowserIntent; error?: undefined }
  | { error: StripeErrorObject; paymentIntent?: undefined };

export interface Appearance {
  theme?: string;
  variables?: Record<string, string>;
}

/** Asked by the page, answered by the frame under the same number. */
export type Question = { kind: 'check' } | { kind: 'confirm'; key: string; clientSecret: string; returnUrl: string };

export type ToFrame =
  | { kind: 'options'; appearance: Appearance; readOnly: boolean }
  | { kind: 'focus' | 'blur' | 'clear' }
  | { kind: 'question'; id: number; question: Question };

export type ToPage =
  | { kind: 'loaded' | 'ready' | 'focus' | 'blur' | 'escape' | 'enter' }
  | { kind: 'height'; pixels: number }
  | { kind: 'change'; empty: boolean; complete: boolean }
  | { kind: 'answer'; id: number; result: IntentResult | { error?: StripeErrorObject } };

/** Listens to messages of one window of this origin; those of any other are not ours. */
export function listenTo<T>(source: () => Window | null, heard: (message: T) => void): () => void {
  const listener = (event: MessageEvent) => {
    if (event.origin !== window.location.origin || event.source === null || event.source !== source()) return;
    const message: T = event.data;
    heard(message);
  };
  window.addEventListener('message', listener);
  return () => window.removeEventListener('message', listener);
}

export function sendTo<T>(target: Window | null, message: T): void {
  target?.postMessage(message, window.location.origin);
}
