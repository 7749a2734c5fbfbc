import { isBackOffice, pageNames, pages } from '@shop/contract/paths';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FakeBackOffice } from '../../test/fake-back-office.ts';
import { fill, openEdit, save } from '../../test/product-form-steps.ts';
import { renderShop } from '../../test/render-shop.tsx';
import { someProduct } from '../../test/samples.ts';
import { sayShop } from '../../test/say-shop.ts';

/** A German document of a shop that speaks English by default. */
function openInGerman() {
  const office = new FakeBackOffice();
  office.products = [someProduct({ id: 1, title: 'Lamp', translations: { de: { title: 'Lampe' } } })];
  sayShop({ languages: ['en', 'de'], language: 'de' });
  const calls: { path: string; language: string | null }[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    calls.push({ path, language: new Headers(init.headers).get('Document-Language') });
    return answer(path, init);
  });
  return { office, calls };
}

describe('a page of the back office', () => {
  const ofStaff = pageNames.map((name) => pages[name].replace(':id', '1')).filter(isBackOffice);

  it.each(ofStaff)('%s asks for the texts of the default, whatever its language', async (path) => {
    const { calls } = openInGerman();
    const { unmount } = renderShop(path);
    await waitFor(() => expect(calls.length).toBeGreaterThan(2));
    await screen.findByRole('heading', { level: 1 });
    unmount();
    // The tabs of mail texts show what mails in each language say now.
    for (const call of calls.filter(({ path: asked }) => asked !== '/mail-texts?lang=de')) {
      expect(call).toEqual({ path: expect.not.stringContaining('lang='), language: 'de' });
    }
  });

  it('saves a product in German without touching its English title', async () => {
    const { office } = openInGerman();
    const { user } = await openEdit();
    expect(screen.getByLabelText('Product name')).toHaveValue('Lamp');
    await fill(user, 'Description', 'Warm');
    await user.click(save());
    await waitFor(() => expect(office.products[0]?.description).toBe('Warm'));
    expect(office.products[0]).toMatchObject({ title: 'Lamp', translations: { de: { title: 'Lampe' } } });
  });
});

it('a page of shoppers asks in its address, so that each answer is kept by itself', async () => {
  const { calls } = openInGerman();
  renderShop('/cart');
  await waitFor(() => expect(calls.length).toBeGreaterThan(1));
  for (const call of calls) expect(call).toEqual({ path: expect.stringContaining('lang=de'), language: null });
});
