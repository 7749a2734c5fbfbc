import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { choicesIn, ownOptions, someOption } from '../../../test/fake-options.ts';
import { errorResponse } from '../../../test/fake-shop.ts';
import { fill, fillAll, openEdit, openNew, save } from '../../../test/product-form-steps.ts';
import { someProduct, someVariant } from '../../../test/samples.ts';

const GRIND = 3;
const WEIGHT = 4;

let office: FakeBackOffice;
beforeEach(() => {
  sessionStorage.clear();
  office = new FakeBackOffice();
  office.options.all.push(
    someOption({ id: GRIND, name: 'Grind', values: ['Whole beans', 'Filter', 'Espresso'] }),
    someOption({ id: WEIGHT, name: 'Weight', values: ['250 g', '1 kg'] }),
  );
  office.products = [someCoffee()];
});

/** By weight and then by grind: 41 to 44, with 1, 2, 3 and 4 units. */
function someCoffee() {
  const chosen = [
    { option: WEIGHT, values: ['250-g', '1-kg'] },
    { option: GRIND, values: ['whole-beans', 'filter'] },
  ];
  const own = ownOptions(office.options.all, { colors: [], sizes: [], options: chosen });
  const variants = ['250-g', '1-kg'].flatMap((weight, row) =>
    ['whole-beans', 'filter'].map((grind, column) => {
      const choices = [
        { option: WEIGHT, value: weight },
        { option: GRIND, value: grind },
      ];
      const place = row * 2 + column;
      return someVariant({ id: 41 + place, stock: place + 1, choices: choicesIn(own.options, { choices }) });
    }),
  );
  return someProduct({ id: 1, title: 'Coffee', stock: 10, ...own, variants });
}

type User = Awaited<ReturnType<typeof openEdit>>['user'];
const card = (name: string) => screen.getByRole('group', { name });
const cards = () => Array.from(document.querySelectorAll('[data-option] legend'), (legend) => legend.textContent);
const rowNames = () =>
  within(screen.getByRole('table', { name: 'Variants' }))
    .getAllByRole('rowheader')
    .map((head) => head.querySelector('span')?.textContent);
const sent = (method: string) => office.sent.findLast((one) => one.method === method)?.body;
const asked = () => office.sent.findLast(({ path }) => path.endsWith('/variants/preview'));

async function addOption(user: User, name: string) {
  await user.selectOptions(screen.getByRole('combobox', { name: 'Option to add' }), name);
  await user.click(screen.getByRole('button', { name: 'Add option' }));
}

async function tick(user: User, ...names: string[]) {
  for (const name of names) await user.click(screen.getByRole('checkbox', { name }));
}

describe('the options of a new product', () => {
  test('are chosen from those of the shop, at most three, and its variants are made of their values', async () => {
    const { user } = await openNew();
    await fillAll(user);
    await addOption(user, 'Weight');
    expect(screen.getByRole('checkbox', { name: '250 g' })).toHaveFocus();
    await tick(user, '250 g', '1 kg');
    await addOption(user, 'Grind');
    await tick(user, 'Filter', 'Espresso');
    await addOption(user, 'Color');
    expect(screen.queryByRole('combobox', { name: 'Option to add' })).toBeNull();
    expect(screen.getByText('A product has at most 3 options: remove one to add another.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove Color' }));
    await user.click(screen.getByRole('button', { name: 'Generate all 4 combinations' }));
    expect(rowNames()).toEqual(['250 g, Filter', '250 g, Espresso', '1 kg, Filter', '1 kg, Espresso']);
    await user.paste('\t\t1\n\t\t2\n\t\t3\n\t\t4\n');
    await user.click(save());
    expect(await screen.findByText('Product Created')).toBeVisible();
    expect(sent('POST')).toMatchObject({
      colors: [],
      sizes: [],
      options: [
        { option: WEIGHT, values: ['250-g', '1-kg'] },
        { option: GRIND, values: ['filter', 'espresso'] },
      ],
      variants: [
        {
          choices: [
            { option: GRIND, value: 'filter' },
            { option: WEIGHT, value: '250-g' },
          ],
          stock: 1,
        },
        {},
        {},
        {},
      ],
    });
    expect(office.products[1]?.options.map(({ name }) => name)).toEqual(['Weight', 'Grind']);
  });

  test('without a value are asked for one', async () => {
    const { user } = await openNew();
    await addOption(user, 'Grind');
    await user.click(save());
    expect(screen.getByRole('link', { name: 'Options: Choose a value of Grind, or remove it' })).toBeVisible();
    expect(office.sent.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('may be Color and Size with a colour that the shop has added', async () => {
    office.options.edit(1, {
      values: [
        { id: 'white', name: 'White', hex: '#ffffff' },
        { id: 'blue', name: 'Night blue', hex: '#1e3a8a' },
      ],
    });
    office.products = [someProduct({ id: 1 })];
    const { user } = await openEdit();
    await addOption(user, 'Color');
    await tick(user, 'Night blue');
    await user.click(save());
    expect(await screen.findByText('Product Updated')).toBeVisible();
    expect(sent('PATCH')).toMatchObject({ colors: [{ id: 'blue' }], options: [{ option: 1, values: [] }] });
  });

  test('get a value that the shop does not have yet, and keep what somebody else has added meanwhile', async () => {
    const { user } = await openNew();
    await addOption(user, 'Weight');
    office.options.edit(WEIGHT, {
      values: ['250 g', '1 kg', '2 kg'].map((name) => ({ id: name.replace(' ', '-'), name, hex: null })),
    });
    await user.type(screen.getByLabelText('Another value of Weight'), '500 g{Enter}');
    expect(await screen.findByRole('checkbox', { name: '500 g' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: '2 kg' })).not.toBeChecked();
    expect(screen.getByLabelText('Another value of Weight')).toHaveValue('');
    await user.type(screen.getByLabelText('Another value of Weight'), '1 KG{Enter}');
    await waitFor(() => expect(screen.getByRole('checkbox', { name: '1 kg' })).toBeChecked());
    expect(office.options.all.find(({ id }) => id === WEIGHT)?.values).toHaveLength(4);
  });

  test('that would make more than 250 variants say so before any is made; single ones can be added', async () => {
    const many = (id: number, name: string) =>
      someOption({ id, name, values: Array.from({ length: 16 }, (_, n) => `${name} ${n + 1}`) });
    office.options.all.push(many(5, 'Thread'), many(6, 'Width'));
    const { user } = await openNew();
    for (const name of ['Thread', 'Width']) {
      await addOption(user, name);
      for (const box of within(card(name)).getAllByRole('checkbox')) await user.click(box);
    }
    expect(screen.getByText(/^All combinations would be 256 variants, and a product has at most 250/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Generate all/ })).toBeNull();
    await user.selectOptions(screen.getByLabelText('Thread of the combination to add'), 'Thread 3');
    await user.click(screen.getByRole('button', { name: 'Add one' }));
    expect(rowNames()).toEqual(['Thread 3, Width 1']);
    await user.click(screen.getByRole('checkbox', { name: 'Width 16' }));
    expect(screen.getByText('240 of at most 250 variants.')).toBeVisible();
  });
});

describe('the options of a product with variants', () => {
  test('stand in the order of the pickers, which can be changed by keyboard', async () => {
    const { user } = await openEdit();
    expect(cards()).toEqual(['Weight', 'Grind']);
    expect(rowNames()?.[0]).toBe('250 g, Whole beans');
    screen.getByRole('button', { name: 'Move Grind up' }).focus();
    await user.keyboard('{Enter}');
    expect(cards()).toEqual(['Grind', 'Weight']);
    expect(screen.getByRole('button', { name: 'Move Grind down' })).toHaveFocus();
    expect(rowNames()?.[0]).toBe('Whole beans, 250 g');
    await user.click(save());
    expect(await screen.findByText('Product Updated')).toBeVisible();
    expect(sent('PATCH')).toMatchObject({ options: [{ option: GRIND }, { option: WEIGHT }] });
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test('when they change, the variants that appear, go and stay are said before anything is saved', async () => {
    const { user } = await openEdit();
    await tick(user, 'Filter', 'Espresso');
    expect(screen.getByText(/^2 variants do not fit the options any more/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Fit the variants' }));
    await user.click(screen.getByRole('button', { name: 'Generate all combinations' }));
    for (const weight of ['250 g', '1 kg']) await fill(user, `Stock of ${weight}, Espresso`, '5');
    await user.click(save());
    const dialog = within(await screen.findByRole('alertdialog', { name: 'What changes with the options' }));
    expect(dialog.getByText(/^6 units leave the stock with them/)).toBeVisible();
    const listed = (name: string) =>
      within(dialog.getByRole('list', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(listed('2 variants go')).toEqual(['250 g, Filter (2 units)', '1 kg, Filter (4 units)']);
    expect(listed('2 variants appear')).toEqual(['250 g, Espresso', '1 kg, Espresso']);
    expect(listed('2 variants keep their stock')).toEqual(['250 g, Whole beans', '1 kg, Whole beans']);
    await user.click(dialog.getByRole('button', { name: 'Back to the form' }));
    expect(sent('PATCH')).toBeUndefined();
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Save the product' }));
    expect(await screen.findByText('Product Updated')).toBeVisible();
    expect(office.products[0]?.variants?.map(({ stock }) => stock)).toEqual([1, 3, 5, 5]);
  });

  test('a row keeps its stock when another value is chosen in it', async () => {
    const { user } = await openEdit();
    await tick(user, 'Filter', 'Espresso');
    await user.selectOptions(screen.getByLabelText('Grind of 250 g, Filter'), 'Espresso');
    await user.selectOptions(screen.getByLabelText('Grind of 1 kg, Filter'), 'Espresso');
    expect(screen.queryByRole('button', { name: 'Fit the variants' })).toBeNull();
    await user.click(save());
    expect(await screen.findByText('Product Updated')).toBeVisible();
    expect(asked()).toBeDefined();
    expect(office.products[0]?.variants?.map(({ id, stock }) => [id, stock])).toEqual([
      [41, 1],
      [42, 2],
      [43, 3],
      [44, 4],
    ]);
  });

  test('an option more gives all variants its first value, and they stay', async () => {
    const { user } = await openEdit();
    await addOption(user, 'Size');
    await tick(user, 'S', 'M');
    await user.click(screen.getByRole('button', { name: 'Fit the variants' }));
    expect(rowNames()?.[3]).toBe('1 kg, Filter, S');
    await user.click(save());
    expect(await screen.findByText('Product Updated')).toBeVisible();
    expect(sent('PATCH')).toMatchObject({ options: [{ option: WEIGHT }, { option: GRIND }, { option: 2 }] });
    expect(office.products[0]?.variants?.map(({ size, stock }) => [size, stock])).toEqual([
      ['s', 1],
      ['s', 2],
      ['s', 3],
      ['s', 4],
    ]);
  });

  test('a row with a value that is not chosen any more says so and is not sent', async () => {
    const { user } = await openEdit();
    await tick(user, 'Filter');
    await user.click(save());
    expect(screen.getAllByText(/^Filter is not chosen above/)).toHaveLength(2);
    expect(sent('PATCH')).toBeUndefined();
  });

  test('variants that the shop finds not to fit are named with their stock', async () => {
    const { user } = await openEdit();
    await fill(user, 'Product name', 'Better coffee');
    const [first] = someCoffee().variants ?? [];
    office.failNext(
      errorResponse('VARIANTS_DO_NOT_FIT', {
        detail: '1 variant of Coffee would not fit',
        variants: first === undefined ? [] : [{ id: first.id, sku: null, choices: first.choices, stock: 1 }],
      }),
    );
    await user.click(save());
    const list = await screen.findByRole('list', { name: 'Variants that do not fit' });
    expect(within(list).getByText(/Whole beans/)).toHaveTextContent('(1 unit)');
  });
});

describe('options that somebody else has changed meanwhile', () => {
  test('are merged, and can be chosen', async () => {
    const { user } = await openEdit();
    await tick(user, 'Espresso');
    const theirs = someCoffee();
    const wider = ownOptions(office.options.all, {
      ...{ colors: [], sizes: [] },
      options: [
        { option: WEIGHT, values: ['250-g'] },
        { option: GRIND, values: ['whole-beans', 'filter'] },
      ],
    });
    office.editProduct(1, { ...wider, variants: theirs.variants?.slice(0, 2) ?? [] });
    await user.click(save());
    const conflict = await screen.findByRole('group', { name: 'Options' });
    expect(within(conflict).getByRole('radio', { name: 'Take theirs' })).toHaveAccessibleDescription(
      'Weight: 250 g\nGrind: Whole beans, Filter',
    );
    await user.click(within(conflict).getByRole('radio', { name: 'Take theirs' }));
    expect(screen.getByRole('checkbox', { name: '1 kg' })).not.toBeChecked();
  });
});
