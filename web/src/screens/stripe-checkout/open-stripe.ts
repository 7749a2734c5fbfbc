import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

const SCRIPT_TIMEOUT_MS = 30_000;

let opened: Promise<Stripe> | undefined;

/**
 * Loads the payment provider's script from the address that the shop names, and creates the Stripe object. Stripe's own
 * loader takes a script that is already loaded; otherwise it would only know one address.
 */
export function openStripe(scriptUrl: string, publishableKey: string): Promise<Stripe> {
  opened ??= open(scriptUrl, publishableKey).catch((cause: unknown) => {
    // The next attempt starts again.
    opened = undefined;
    throw cause;
  });
  return opened;
}

async function open(scriptUrl: string, publishableKey: string): Promise<Stripe> {
  await loadScript(scriptUrl);
  // The provider's fields and messages are in an English page.
  const stripe = await loadStripe(publishableKey, { locale: 'en' });
  if (stripe === null) throw new Error('The payment script has no Stripe');
  return stripe;
}

function loadScript(url: string): Promise<void> {
  if (window.Stripe !== undefined) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('The payment script could not be loaded'));
    };
    const timer = setTimeout(fail, SCRIPT_TIMEOUT_MS);
    script.src = url;
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => {
      clearTimeout(timer);
      fail();
    });
    document.head.append(script);
  });
}
