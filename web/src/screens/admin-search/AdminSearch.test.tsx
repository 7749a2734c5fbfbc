import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { errorResponse, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { sayShop } from '../../../test/say-shop.ts';

let office: FakeBackOffice;
beforeEach(() => {
  office = new FakeBackOffice();
  const term = (text: string, searches: number, results: number) => ({
    term: text,
    searches,
    results,
    correctedTo: text === 'hoover' ? 'hover' : null,
    lastAt: '2026-01-02T12:00:00.000Z',
  });
  office.terms = [term('lamp', 90, 12), term('hoover', 14, 0), term('<b>mug</b>', 2, 1)];
  office.synonyms = [
    ['sofa', 'couch'],
    ['mug', 'cup'],
  ];
  office.generalSynonyms = [
    { id: 1, words: ['bicycle', 'bike'], on: true },
    { id: 2, words: ['sofa', 'couch', 'settee'], on: true },
    { id: 3, words: ['tv', 'television'], on: false },
  ];
});

async function open(search = '') {
  const rendered = renderShop(`/admin/search${search}`);
  await screen.findByRole('table');
  await screen.findByRole('list', { name: 'Groups of synonyms' });
  return { ...rendered, search: () => rendered.router.location.search };
}
const termsShown = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const group = (number: number) => screen.getByRole('textbox', { name: `Group ${number}` });
const save = () => screen.getByRole('button', { name: 'Save synonyms' });
const puts = () => office.sent.filter(({ method }) => method === 'PUT');

describe('the search terms', () => {
  test('begin with those without results; the most searched ones are another order, in the address', async () => {
    const { user, search } = await open();
    expect(termsShown()).toEqual(['hooverCorrected to: hover', '<b>mug</b>', 'lamp']);
    expect(screen.getByText('No results')).toBeVisible();
    expect(screen.getByText('3 terms in the last 30 days')).toHaveAttribute('role', 'status');
    await user.click(screen.getByRole('link', { name: 'Most searched' }));
    await waitFor(() => expect(termsShown()).toEqual(['lamp', 'hooverCorrected to: hover', '<b>mug</b>']));
    expect(search()).toBe('?_sort=searches');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 7 days');
    await waitFor(() => expect(search()).toBe('?_sort=searches&days=7'));
    expect(office.lastSent('GET', '/search/terms?days=7&_sort=searches&_page=1')).toBeDefined();
  });

  test('say where there are none, and are not for shoppers', async () => {
    office.terms = [];
    renderShop('/admin/search');
    expect(await screen.findByText('No searches yet')).toBeVisible();
    office.shop.signIn(someUser({ role: 'user' }));
    const { path } = renderShop('/admin/search');
    await waitFor(() => expect(path()).toBe('/'));
  });
});

describe('a synonym that is added from a term', () => {
  test('is one word and Enter; it is saved at once, the row says so, and the focus returns', async () => {
    const { user } = await open();
    const button = screen.getByRole('button', { name: 'Add synonym for hoover' });
    await user.click(button);
    const field = screen.getByRole('textbox', { name: '“hoover” means the same as' });
    expect(field).toHaveFocus();
    await user.keyboard('vacuum cleaner{Enter}');
    await waitFor(() => expect(office.synonyms.at(-1)).toEqual(['hoover', 'vacuum cleaner']));
    expect(await screen.findByText('Same as: vacuum cleaner')).toBeVisible();
    await waitFor(() => expect(button).toHaveFocus());
    expect(group(3)).toHaveValue('hoover, vacuum cleaner');
  });

  test('joins the group of its meaning, also one that somebody else has changed since', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add synonym for hoover' }));
    office.synonyms = [['sofa', 'couch', 'settee']];
    await user.keyboard('couch{Enter}');
    await waitFor(() => expect(office.synonyms).toEqual([['sofa', 'couch', 'settee', 'hoover']]));
    await waitFor(() => expect(group(1)).toHaveValue('sofa, couch, settee, hoover'));
  });

  test('needs a word; Escape closes the field; what the server rejects is said there', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add synonym for hoover' }));
    await user.keyboard('{Enter}');
    expect(screen.getByText('Enter the word that products have')).toBeVisible();
    office.failNext(
      errorResponse('INVALID_INPUT', { errors: [{ path: '2.1', message: 'must have a letter or a digit' }] }),
    );
    await user.keyboard('?!{Enter}');
    expect(await screen.findByText('must have a letter or a digit')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Save synonym' })).toBeNull();
  });
});

describe('the general synonyms', () => {
  const general = () => screen.getByRole('region', { name: 'General synonyms' });

  test('are switched one by one, at once, and say how many are on', async () => {
    const { user } = await open();
    const row = await within(general()).findByRole('switch', { name: 'bicycle, bike' });
    expect(row).toBeChecked();
    expect(within(general()).getByRole('status')).toHaveTextContent('2 of 3 are on');
    await user.click(row);
    await waitFor(() => expect(row).not.toBeChecked());
    expect(office.generalSynonyms[0]).toMatchObject({ id: 1, on: false });
    expect(within(general()).getByRole('status')).toHaveTextContent('1 of 3 are on');
  });

  test('are found by a word, and say which words belong to an own group', async () => {
    const { user } = await open();
    await within(general()).findByRole('switch', { name: 'bicycle, bike' });
    expect(within(general()).getByText('Your own group counts for sofa, couch')).toBeVisible();
    await user.type(within(general()).getByRole('searchbox', { name: 'Find general synonyms' }), 'TELE');
    expect(within(general()).getAllByRole('switch')).toEqual([
      within(general()).getByRole('switch', { name: 'tv, television' }),
    ]);
    await user.keyboard('x');
    expect(within(general()).getByText('No group has this word.')).toBeVisible();
  });

  test('stay as they are where the switch fails', async () => {
    const { user } = await open();
    const row = await within(general()).findByRole('switch', { name: 'tv, television' });
    office.failNext(errorResponse('UNAVAILABLE'));
    await user.click(row);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(row).not.toBeChecked();
  });
});

describe('the editor of all groups', () => {
  test('says what saving changes, and saves all groups together', async () => {
    const { user } = await open();
    await user.type(group(1), ', settee');
    await user.click(screen.getByRole('button', { name: 'Remove group 2: mug, cup' }));
    await user.click(screen.getByRole('button', { name: 'Add group' }));
    await waitFor(() => expect(group(2)).toHaveFocus());
    await user.keyboard('bin, waste basket');
    expect(screen.getByText('Saving adds: sofa, couch, settee; bin, waste basket')).toBeVisible();
    expect(screen.getByText('Saving removes: sofa, couch; mug, cup')).toBeVisible();
    expect(puts()).toEqual([]);
    await user.click(save());
    await waitFor(() =>
      expect(office.synonyms).toEqual([
        ['sofa', 'couch', 'settee'],
        ['bin', 'waste basket'],
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save synonyms' })).toBeNull());
  });

  test('leaves a phrase with a comma whole while its group is not edited', async () => {
    office.synonyms.push(['1,5 litre', 'big bottle']);
    const { user } = await open();
    await user.type(group(1), ', settee');
    await user.click(save());
    await waitFor(() => expect(office.synonyms.at(-1)).toEqual(['1,5 litre', 'big bottle']));
  });

  test('wants two words in a group, and goes to the first that has fewer', async () => {
    const { user } = await open();
    await user.clear(group(2));
    await user.type(group(2), 'mug,');
    await user.click(save());
    expect(screen.getByText(/Enter at least two words/)).toBeVisible();
    await waitFor(() => expect(group(2)).toHaveFocus());
    expect(puts()).toEqual([]);
  });

  test('overwrites nothing that another tab has saved: it shows that first, with the own changes, and saves both', async () => {
    const { user } = await open();
    await user.type(group(1), ', settee');
    office.synonyms = [
      ['sofa', 'couch'],
      ['tv', 'tele'],
    ];
    await user.click(save());
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent('Nothing of yours is saved yet');
    expect(note).toHaveTextContent('They added: tv, tele');
    expect(note).toHaveTextContent('They removed: mug, cup');
    expect(office.synonyms).toEqual([
      ['sofa', 'couch'],
      ['tv', 'tele'],
    ]);
    const rows = within(screen.getByRole('list', { name: 'Groups of synonyms' })).getAllByRole('textbox');
    expect(rows.map((row) => row.getAttribute('value'))).toEqual(['tv, tele', 'sofa, couch, settee']);
    await user.click(save());
    await waitFor(() =>
      expect(office.synonyms).toEqual([
        ['tv', 'tele'],
        ['sofa', 'couch', 'settee'],
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('takes changes back with Discard, and warns before a link leaves them', async () => {
    const { user, path } = await open();
    await user.type(group(1), ', settee');
    await user.click(screen.getByRole('link', { name: 'Orders' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stay here' }));
    expect(path()).toBe('/admin/search');
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(group(1)).toHaveValue('sofa, couch');
  });
});

describe('the synonyms of a shop in several languages', () => {
  beforeEach(() => {
    sayShop({ languages: ['en', 'de'], language: 'en' });
    office.germanSynonyms = [['Sessel', 'Fauteuil']];
  });

  test('are edited and saved by language, each with its own version; another tab loses nothing that was typed', async () => {
    const { user } = await open();
    await user.type(group(1), ', settee');
    await user.click(screen.getByRole('tab', { name: 'Deutsch' }));
    await waitFor(() => expect(group(1)).toHaveValue('Sessel, Fauteuil'));
    await user.type(group(1), ', Polsterstuhl');
    await user.click(screen.getByRole('tab', { name: 'English' }));
    expect(group(1)).toHaveValue('sofa, couch, settee');
    await user.click(screen.getByRole('tab', { name: 'Deutsch' }));
    expect(group(1)).toHaveValue('Sessel, Fauteuil, Polsterstuhl');
    await user.click(save());
    await waitFor(() => expect(office.germanSynonyms).toEqual([['Sessel', 'Fauteuil', 'Polsterstuhl']]));
    expect(office.lastSent('PUT', '/search/synonyms?lang=de')).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'English' }));
    await user.click(save());
    await waitFor(() => expect(office.synonyms[0]).toEqual(['sofa', 'couch', 'settee']));
    expect(office.lastSent('PUT', '/search/synonyms')).toBeDefined();
    expect(office.germanSynonyms).toEqual([['Sessel', 'Fauteuil', 'Polsterstuhl']]);
  });
});

test('a shop with one language has no tabs, and names no language to the API', async () => {
  const { user } = await open();
  expect(screen.queryByRole('tab')).toBeNull();
  await user.type(group(1), ', settee');
  await user.click(save());
  await waitFor(() => expect(puts().map(({ path }) => path)).toEqual(['/search/synonyms']));
});
