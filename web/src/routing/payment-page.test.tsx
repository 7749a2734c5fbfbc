import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeShop, someUser } from '../../test/fake-shop.ts';
import { FakeStripe } from '../../test/fake-stripe.ts';
import { renderShop } from '../../test/render-shop.tsx';
import { someOrder } from '../../test/samples.ts';

describe("the payment page's document", () => {
  const reload = vi.fn();
  beforeEach(() => {
    reload.mockReset();
    vi.spyOn(window.location, 'reload').mockImplementation(reload);
    new FakeStripe();
    const shop = new FakeShop();
    shop.signIn(someUser());
    shop.orders = [someOrder({ id: 5, paymentMethod: 'card' })];
  });
  function loadedFor(path: string) {
    const entry = { name: `http://shop.test${path}`, entryType: 'navigation', startTime: 0, duration: 0, toJSON() {} };
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
  }

  it.each(['/stripe-checkout/?order=5', '/stripe-checkout'])('loaded for %s shows the payment page', async (path) => {
    loadedFor(path);
    renderShop(path);
    expect(await screen.findByRole('button', { name: 'Pay now' })).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
  });

  it('shows no other page: a redirect loads the page that it leads to', async () => {
    loadedFor('/stripe-checkout/?order=999');
    const { path } = renderShop('/stripe-checkout/?order=999');
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(path()).toBe('/my-orders');
    expect(screen.queryByRole('heading', { name: 'My Orders' })).toBeNull();
  });

  it('is loaded when another document comes to the payment page', async () => {
    loadedFor('/my-orders');
    const { router } = renderShop('/my-orders');
    await screen.findByRole('heading', { name: 'My Orders' });
    expect(reload).not.toHaveBeenCalled();
    await router.navigate('/stripe-checkout/?order=5');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
  });
});
