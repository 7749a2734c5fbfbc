import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeBackOffice } from '../../test/fake-back-office.ts';
import { renderShop } from '../../test/render-shop.tsx';
import { sayShop } from '../../test/say-shop.ts';

const reload = vi.fn();
beforeEach(() => {
  reload.mockReset();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  new FakeBackOffice();
});

function loadedFor(path: string) {
  const entry = { name: `http://shop.test${path}`, entryType: 'navigation', startTime: 0, duration: 0, toJSON() {} };
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
}

describe('the back office in a further language', () => {
  it('is another document than the shop: what either has read is in other words', async () => {
    sayShop({ languages: ['en', 'de'], language: 'de' });
    loadedFor('/de/admin/attributes');
    const { router } = renderShop('/admin/attributes');
    await screen.findByRole('heading', { name: 'Attributes' });
    await router.navigate('/admin/options');
    await screen.findByRole('heading', { name: 'Options' });
    expect(reload).not.toHaveBeenCalled();
    await router.navigate('/cart');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('heading', { name: 'Cart' })).toBeNull();
  });

  it('is the same document in the default language', async () => {
    sayShop({ languages: ['en', 'de'], language: 'en' });
    loadedFor('/cart');
    const { router } = renderShop('/cart');
    await screen.findByRole('heading', { name: 'Cart' });
    await router.navigate('/admin/attributes');
    await screen.findByRole('heading', { name: 'Attributes' });
    expect(reload).not.toHaveBeenCalled();
  });
});
