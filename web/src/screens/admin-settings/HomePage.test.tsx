import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { errorResponse } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someProduct } from '../../../test/samples.ts';

let office: FakeBackOffice;
beforeEach(() => {
  office = new FakeBackOffice();
});

const links = ['Tea', 'Terms', 'Blog'].map((label) => ({ label, to: `/page/${label}` }));

async function open() {
  const { user } = renderShop('/admin/settings#home');
  const group = within(await screen.findByRole('region', { name: 'Home page' }));
  const button = (name: string) => group.getByRole('button', { name });
  return {
    user,
    group,
    button,
    entry: (name: string) => within(group.getByRole('group', { name })),
    preview: within(group.getByRole('figure', { name: 'Preview of the home page' })),
    save: () => user.click(button('Save Home page')),
  };
}
const sent = () => office.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

describe('the menu', () => {
  test('gets links, which the preview shows before they are saved', async () => {
    const { user, button, entry, preview, save } = await open();
    await user.click(button('Add link'));
    const label = entry('Link 1 of 1').getByLabelText('Words of the link');
    expect(label).toHaveFocus();
    await user.type(label, 'Tea');
    await user.type(entry('Link 1 of 1').getByLabelText('Where it leads'), '/?category=Tea');
    expect(preview.getByText('Products · Tea')).toBeVisible();
    await save();
    await waitFor(() => expect(office.settings.now.menu).toEqual([{ label: 'Tea', to: '/?category=Tea' }]));
    expect(Object.keys(Object(sent()[0]))).toEqual(['menu', 'updatedAt']);
  });

  test('is put into another order by keyboard: the focus stays with the link that moves', async () => {
    office.settings.edit({ menu: links });
    const { user, button, save } = await open();
    button('Move up: Link 3 of 3').focus();
    await user.keyboard('{Enter}');
    expect(button('Move up: Link 2 of 3')).toHaveFocus();
    await user.keyboard('{Enter}{Enter}');
    expect(button('Move up: Link 1 of 3')).toHaveFocus();
    expect(button('Move up: Link 1 of 3')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Move down: Link 2 of 3'));
    await save();
    await waitFor(() => expect(office.settings.now.menu.map(({ label }) => label)).toEqual(['Blog', 'Terms', 'Tea']));
  });

  test('loses a link, and the focus goes to the next one', async () => {
    office.settings.edit({ menu: links });
    const { user, button, save } = await open();
    await user.click(button('Remove: Link 3 of 3'));
    expect(button('Remove: Link 2 of 2')).toHaveFocus();
    await user.click(button('Remove: Link 1 of 2'));
    await user.click(button('Remove: Link 1 of 1'));
    expect(button('Add link')).toHaveFocus();
    await save();
    await waitFor(() => expect(office.settings.now.menu).toEqual([]));
  });

  test('has at most eight', async () => {
    office.settings.edit({ menu: Array.from({ length: 8 }, () => links[0]) });
    const { user, button, group } = await open();
    expect(button('Add link')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Add link'));
    expect(group.queryByRole('group', { name: 'Link 9 of 9' })).toBeNull();
  });

  test.each(['//evil.example', 'javascript:alert(1)', 'http://blog.example', ''])(
    'leads neither elsewhere nor nowhere: “%s” is said at its field',
    async (to) => {
      const { user, button, entry, save } = await open();
      await user.click(button('Add link'));
      await user.type(entry('Link 1 of 1').getByLabelText('Words of the link'), 'Tea');
      const field = entry('Link 1 of 1').getByLabelText('Where it leads');
      if (to !== '') await user.type(field, to);
      await save();
      expect(field).toHaveAccessibleDescription(/^to must be a path of the shop/);
      expect(field).toHaveFocus();
      expect(sent()).toEqual([]);
    },
  );
});

describe('the sections', () => {
  test('are added, filled in, moved and saved', async () => {
    office.products = [someProduct({ id: 1, title: 'Boots', category: 'Shoes' })];
    const { user, button, entry, preview, save } = await open();
    await user.click(button('Products'));
    const products = entry('Products 1 of 1');
    expect(products.getByLabelText('Title')).toHaveFocus();
    await user.type(products.getByLabelText('Title'), 'New <b>shoes</b>');
    await user.click(products.getByLabelText('Which products'));
    await user.paste('https://shop.example/?category=Shoes&_sort=rating&_order=desc&page=2');
    expect(products.getByLabelText('Which products')).toHaveValue('category=Shoes&_sort=rating&_order=desc');
    await user.selectOptions(products.getByLabelText('How many at most'), '8');
    expect(await preview.findByText('Boots')).toBeVisible();
    expect(preview.getByText('New <b>shoes</b>')).toBeVisible();

    await user.click(button('Text'));
    await user.type(entry('Text 2 of 2').getByLabelText('Text in Markdown'), 'Since 1999');
    await user.click(button('Move up: Text 2 of 2'));
    await user.click(button('Hero'));
    await user.type(entry('Hero 3 of 3').getByLabelText('Title'), 'Hello');
    await save();
    const shoes = 'category=Shoes&_sort=rating&_order=desc';
    await waitFor(() =>
      expect(office.settings.now.home).toEqual([
        { kind: 'text', markdown: 'Since 1999' },
        { kind: 'products', title: 'New <b>shoes</b>', filter: shoes, limit: 8 },
        { kind: 'hero', title: 'Hello', text: '', image: null, button: null },
      ]),
    );
  });

  test('say at the field what the server does not take', async () => {
    office.settings.edit({
      home: [
        { kind: 'text', markdown: 'x' },
        { kind: 'products', filter: '', limit: 4 },
      ],
    });
    const { user, entry, preview, save } = await open();
    expect(await preview.findByText('Nothing to show: this section is left out.')).toBeVisible();
    const field = entry('Products 2 of 2').getByLabelText('Which products');
    await user.type(field, '_sort=colour');
    const message = 'filter must be a query of the list of products';
    await waitFor(() => expect(office.sent.at(-1)?.path).toContain('_sort=colour'));
    office.failNext(errorResponse('INVALID_INPUT', { errors: [{ path: 'home.1.filter', message }] }));
    await save();
    await waitFor(() => expect(field).toHaveAccessibleDescription(message));
    expect(field).toHaveFocus();
  });

  test('show the picture of a hero, which can be removed, and what it shows in words', async () => {
    office.settings.edit({ home: [{ kind: 'hero', text: '', image: '/media/cups.webp', button: links[0] }] });
    const { user, entry, save } = await open();
    const hero = entry('Hero 1 of 1');
    await waitFor(() => expect(hero.getByLabelText('Picture in words')).toBeEnabled());
    await user.click(hero.getByRole('button', { name: 'Remove Picture' }));
    expect(hero.queryByLabelText('Picture in words')).toBeNull();
    await user.clear(hero.getByLabelText('Words on the button'));
    await user.clear(hero.getByLabelText('Where the button leads'));
    await save();
    await waitFor(() => expect(office.settings.now.home).toMatchObject([{ image: null, button: null }]));
  });

  test('that somebody else changed meanwhile are not overwritten without a question', async () => {
    const { user, button, entry, group, save } = await open();
    office.settings.edit({ home: [{ kind: 'text', markdown: 'theirs' }] });
    await user.click(button('Text'));
    await user.type(entry('Text 1 of 1').getByLabelText('Text in Markdown'), 'mine');
    await save();
    expect(await group.findByText('Home page: now another value')).toBeVisible();
    await user.click(button('Keep theirs'));
    expect(entry('Text 1 of 1').getByLabelText('Text in Markdown')).toHaveValue('theirs');
  });
});

test('the header of the open app has menu, name and colour as soon as they are saved', async () => {
  office.settings.edit({ menu: [] });
  const { user, button, entry, save } = await open();
  const name = screen.getByRole('textbox', { name: 'Name of the shop' });
  await user.clear(name);
  await user.type(name, 'Amsel');
  const color = screen.getByRole('textbox', { name: 'Accent color' });
  await user.clear(color);
  await user.type(color, '#7C2D12');
  await user.click(button('Add link'));
  await user.type(entry('Link 1 of 1').getByLabelText('Words of the link'), 'Tea');
  await user.type(entry('Link 1 of 1').getByLabelText('Where it leads'), '/cart');
  await user.click(screen.getByRole('button', { name: 'Save Shop' }));
  const header = within(screen.getByRole('banner'));
  expect(await header.findByRole('link', { name: 'Amsel' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save Look' }));
  await waitFor(() => expect(document.querySelector('link[href="/theme/7c2d12.css"]')).not.toBeNull());
  await save();
  await screen.findByText('Home page saved');
  await user.click(header.getByRole('link', { name: 'Amsel' }));
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(await nav.findByRole('link', { name: 'Tea' })).toHaveAttribute('href', '/cart');
});
