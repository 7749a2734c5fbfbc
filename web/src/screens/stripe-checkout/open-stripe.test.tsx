import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeShop, someUser } from '../../../test/fake-shop.ts';
import { FakeStripe } from '../../../test/fake-stripe.ts';
import { someOrder } from '../../../test/samples.ts';

// An app in which the script was not loaded yet: the files of a worker share the app's modules.
vi.resetModules();
const { renderShop } = await import('../../../test/render-shop.tsx');

/** A browser that fetches no scripts: the test decides about their outcome. */
function holdScripts(): HTMLScriptElement[] {
  const scripts: HTMLScriptElement[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    scripts.push(...nodes.filter((node) => node instanceof HTMLScriptElement));
  });
  return scripts;
}

// In this order: once loaded, the script stays as long as the page.
describe("the payment provider's script", () => {
  let scripts: HTMLScriptElement[];
  beforeEach(() => {
    scripts = holdScripts();
    const shop = new FakeShop();
    shop.signIn(someUser());
    shop.orders = [someOrder({ id: 5, paymentMethod: 'card' })];
  });
  const finish = (event: 'load' | 'error') => act(async () => scripts.at(-1)?.dispatchEvent(new Event(event)));

  it('that never answers is given up after half a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      renderShop('/stripe-checkout/?order=5');
      await waitFor(() => expect(scripts).toHaveLength(1));
      await act(() => vi.advanceTimersByTimeAsync(30_000));
      expect(screen.getByRole('alert')).toHaveTextContent('The card form could not be loaded. Your order is kept.');
    } finally {
      vi.useRealTimers();
    }
  });

  it('comes from the address that the shop names; when it does not load there is a message and a retry', async () => {
    const { user } = renderShop('/stripe-checkout/?order=5');
    await waitFor(() => expect(scripts).toHaveLength(1));
    expect(scripts[0]?.getAttribute('src')).toBe('/stripe.js');
    await finish('error');
    expect(screen.getByRole('alert')).toHaveTextContent('The card form could not be loaded. Your order is kept.');

    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(scripts).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
    new FakeStripe();
    await finish('load');
    expect(await screen.findByRole('button', { name: 'Pay now' })).toBeVisible();
  });
});
