import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { errorResponse } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { sayShop } from '../../../test/say-shop.ts';

let office: FakeBackOffice;
beforeEach(() => {
  office = new FakeBackOffice();
  office.settings.edit({
    languages: ['en', 'de'],
    menu: [{ label: 'Tea', to: '/?category=Tea' }],
    invoiceFooter: 'Thanks',
    translations: { de: { orderButton: 'Kaufen' }, ar: { invoiceFooter: 'شكرا' } },
  });
});
const speak = () => sayShop({ languages: ['en', 'de'], language: 'en' });

async function open(name: string) {
  const { user } = renderShop('/admin/settings');
  const group = within(await screen.findByRole('region', { name }));
  return {
    user,
    group,
    panel: () => within(group.getByRole('tabpanel')),
    save: () => user.click(group.getByRole('button', { name: `Save ${name}` })),
    german: () => user.click(group.getByRole('tab', { name: /Deutsch/ })),
  };
}
const sent = () => office.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

test('the settings show nothing of languages in a shop with one', async () => {
  await open('Texts');
  expect(screen.queryByRole('tablist')).toBeNull();
});

describe('texts of the settings in another language', () => {
  test('are saved beside the originals, and only what changed is sent', async () => {
    speak();
    const { user, group, panel, save, german } = await open('Texts');
    expect(group.getByRole('tab', { name: 'Deutsch 1 missing' })).toBeVisible();
    await german();
    expect(panel().getByLabelText('Words on the order button')).toHaveValue('Kaufen');
    await user.type(panel().getByLabelText('Text below invoices'), 'Danke');
    await save();
    await waitFor(() =>
      expect(office.settings.now.translations).toEqual({
        de: { orderButton: 'Kaufen', invoiceFooter: 'Danke' },
        ar: { invoiceFooter: 'شكرا' },
      }),
    );
    expect(sent()).toEqual([{ translations: { de: { invoiceFooter: 'Danke' } }, updatedAt: expect.anything() }]);
    expect(group.queryByText('Unsaved changes')).toBeNull();
  });

  test('say in the tab of the language what is wrong there, also after another tab was opened', async () => {
    speak();
    const { user, group, panel, save, german } = await open('Texts');
    await german();
    await user.type(panel().getByLabelText('Text below invoices'), 'Danke');
    await user.click(group.getByRole('tab', { name: 'English' }));
    const errors = [{ path: 'translations.de.invoiceFooter', message: 'invoiceFooter is odd' }];
    office.failNext(errorResponse('INVALID_INPUT', { errors }));
    await save();
    await waitFor(() => expect(group.getByRole('tab', { name: /Deutsch/ })).toHaveAttribute('aria-selected', 'true'));
    const footer = panel().getByLabelText('Text below invoices');
    expect(footer).toHaveFocus();
    expect(footer).toHaveAccessibleDescription('invoiceFooter is odd');
    await user.type(footer, '!');
    expect(footer).not.toHaveAccessibleDescription('invoiceFooter is odd');
  });

  test('ask which one is to stand if somebody else translated the same', async () => {
    speak();
    const { user, group, panel, save, german } = await open('Texts');
    await german();
    await user.type(panel().getByLabelText('Text below invoices'), 'Danke');
    office.settings.edit({ translations: { de: { invoiceFooter: 'Vielen Dank' } } });
    await save();
    expect(await group.findByText(/Text below invoices \(Deutsch\).*Vielen Dank/)).toBeVisible();
  });
});

describe('the menu and the home page in another language', () => {
  test('begin with those of the default, and are lists of their own', async () => {
    speak();
    const { user, group, panel, save, german } = await open('Home page');
    expect(group.getByRole('tab', { name: 'Deutsch 1 missing' })).toBeVisible();
    await german();
    expect(within(group.getByRole('figure')).getByText('Products · Tea')).toBeVisible();
    await user.click(group.getByRole('button', { name: 'Begin with those in English' }));
    const label = panel().getByLabelText('Words of the link');
    expect(label).toHaveFocus();
    await user.clear(label);
    await user.type(label, 'Tee');
    expect(within(group.getByRole('figure')).getByText('Products · Tee')).toBeVisible();
    await save();
    await waitFor(() =>
      expect(office.settings.now.translations?.de?.menu).toEqual([{ label: 'Tee', to: '/?category=Tea' }]),
    );
    expect(office.settings.now.menu).toEqual([{ label: 'Tea', to: '/?category=Tea' }]);
    expect(sent()).toEqual([
      { translations: { de: { menu: [{ label: 'Tee', to: '/?category=Tea' }] } }, updatedAt: expect.anything() },
    ]);
  });

  test('say at the link what is wrong with it', async () => {
    speak();
    const { user, group, panel, save, german } = await open('Home page');
    await german();
    await user.click(group.getByRole('button', { name: 'Add link' }));
    await user.type(panel().getByLabelText('Words of the link'), 'Tee');
    await user.click(group.getByRole('tab', { name: /English/ }));
    await save();
    expect(panel().getByLabelText('Where it leads')).toHaveFocus();
    expect(panel().getByLabelText('Where it leads')).toHaveAccessibleDescription(/must be a path of the shop/);
    expect(sent()).toEqual([]);
  });
});
