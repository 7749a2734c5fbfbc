import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { somePage } from '../../../test/fake-pages.ts';
import { errorResponse } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { sayShop } from '../../../test/say-shop.ts';

let office: FakeBackOffice;
beforeEach(() => {
  sessionStorage.clear();
  office = new FakeBackOffice();
  office.pages.all = [
    somePage({ slug: 'terms', title: 'Terms', builtIn: true }),
    somePage({ slug: 'farm', title: 'Our farm', markdown: 'Green.', inFooter: false, position: 2 }),
  ];
});

const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });
const preview = () => screen.getByRole('region', { name: 'Preview' });
const changes = () => office.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

async function open(edit: string) {
  const rendered = renderShop(`/admin/pages?edit=${edit}`);
  await screen.findByRole('textbox', { name: 'Text' });
  return rendered;
}

test('the list says where each page is shown', async () => {
  renderShop('/admin/pages');
  const rows = await screen.findAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'PageAddressShown',
    'Terms/page/termsNo text yet',
    'Our farm/page/farmBy its address',
  ]);
});

describe('the editor of a page', () => {
  test('saves, by Ctrl+S too, and leads back to the list', async () => {
    const { user, path } = await open('terms');
    await user.type(field('Text'), 'Agreed{Control>}s{/Control}');
    expect(await screen.findByText('Terms saved')).toBeVisible();
    expect(path()).toBe('/admin/pages');
    expect(changes()).toEqual([
      {
        ...{ title: 'Terms', markdown: 'Agreed', inFooter: true, position: 1 },
        updatedAt: '2026-01-01T00:00:00.000Z',
      },
    ]);
    expect(await screen.findByRole('row', { name: /Terms.*In the footer/ })).toBeVisible();
  });

  test('has its texts in each language of the shop, of which only what changed is sent', async () => {
    sayShop({ languages: ['en', 'de'], language: 'en' });
    const { user } = await open('farm');
    await user.click(screen.getByRole('tab', { name: 'Deutsch 2 missing' }));
    await user.type(field('Title'), 'Unser Hof');
    await user.click(save());
    expect(await screen.findByText('Our farm saved')).toBeVisible();
    expect(changes()[0]).toMatchObject({ title: 'Our farm', translations: { de: { title: 'Unser Hof' } } });
  });

  test('shows the page as shoppers will see it, in pauses of typing', async () => {
    const { user } = await open('farm');
    expect(await within(preview()).findByText('Green.')).toBeVisible();
    await user.clear(field('Title'));
    await user.type(field('Title'), 'The farm');
    await user.type(field('Text'), ' Wide.');
    expect(await within(preview()).findByText('Green. Wide.')).toBeVisible();
    expect(within(preview()).getByText('The farm')).toBeVisible();
    const asked = office.sent.filter(({ path }) => path === '/pages/preview');
    expect(asked.length).toBeLessThan(' Wide.'.length);
    expect(changes()).toEqual([]);
  });

  test('shows the page in the language of the tab, with the text of the default where it lacks one', async () => {
    sayShop({ languages: ['en', 'ar'], language: 'en' });
    const { user } = await open('farm');
    await user.click(screen.getByRole('tab', { name: /العربية/ }));
    await user.type(field('Title'), 'مزرعتنا');
    expect(await within(preview()).findByText('Green.')).toBeVisible();
    const title = within(preview()).getByText('مزرعتنا');
    expect(title.closest('[dir=rtl]')).toHaveAttribute('lang', 'ar');
  });

  test('says at the text that it nests too deep, in the preview as well, and loses nothing', async () => {
    const { user } = await open('farm');
    const text = `${'>'.repeat(101)} deep`;
    await user.clear(field('Text'));
    await user.click(field('Text'));
    await user.paste(text);
    expect(await within(preview()).findByText('It nests deeper than 100')).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(field('Text')).toHaveAccessibleDescription(/It nests deeper than 100/));
    expect(field('Text')).toHaveValue(text);
    expect(office.pages.all[1]?.markdown).toBe('Green.');
    await user.clear(field('Text'));
    await user.type(field('Text'), 'flat');
    await user.click(save());
    await waitFor(() => expect(office.pages.all[1]?.markdown).toBe('flat'));
  });

  test('says what is wrong before anything is sent', async () => {
    const { user } = await open('new');
    await user.type(field('Address'), 'Our Farm');
    await user.click(save());
    expect(field('Address')).toHaveAccessibleDescription(/lower-case letters, digits and hyphens/);
    expect(field('Title')).toHaveAccessibleDescription('title is required');
    expect(office.sent.some(({ path }) => path === '/pages')).toBe(false);
  });

  test('says that an address is taken', async () => {
    const { user } = await open('new');
    await user.type(field('Title'), 'Another farm');
    await user.type(field('Address'), 'farm');
    await user.click(save());
    await waitFor(() => expect(field('Address')).toHaveAccessibleDescription(/Another page has this address/));
  });
});

describe('a save after somebody else saved', () => {
  async function saveMine() {
    const rendered = await open('farm');
    office.pages.edit('farm', { title: 'Their farm', markdown: 'Theirs.' });
    await rendered.user.clear(field('Text'));
    await rendered.user.type(field('Text'), 'Mine.');
    await rendered.user.click(save());
    const conflict = await screen.findByRole('region', { name: 'Someone else changed this page meanwhile' });
    expect(within(conflict).getByText('Theirs.')).toBeInTheDocument();
    expect(field('Text')).toHaveValue('Mine.');
    expect(office.pages.all[1]).toMatchObject({ title: 'Their farm', markdown: 'Theirs.' });
    return rendered;
  }

  test('changes nothing until somebody has chosen; then one may save over theirs', async () => {
    const { user } = await saveMine();
    await user.click(save());
    expect(changes()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Keep mine, and save over theirs' }));
    await user.click(save());
    await waitFor(() => expect(office.pages.all[1]).toMatchObject({ title: 'Our farm', markdown: 'Mine.' }));
  });

  test('or take theirs, which then is unchanged', async () => {
    const { user } = await saveMine();
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect(field('Text')).toHaveValue('Theirs.');
    expect(field('Title')).toHaveValue('Their farm');
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test('may meet another save once more', async () => {
    const { user } = await saveMine();
    await user.click(screen.getByRole('button', { name: 'Keep mine, and save over theirs' }));
    office.pages.edit('farm', { markdown: 'Theirs again.' });
    await user.click(save());
    expect(await screen.findByText('Theirs again.')).toBeInTheDocument();
    expect(office.pages.all[1]?.markdown).toBe('Theirs again.');
  });
});

describe('a session that ends while the editor is open', () => {
  async function loseSession() {
    const rendered = await open('farm');
    await rendered.user.type(field('Text'), ' Wide.');
    office.failNext(errorResponse('NOT_LOGGED_IN'));
    // The preview asks by POST as well: whichever call is first finds the session gone.
    await rendered.user.click(save());
    await screen.findByLabelText('Email');
    return rendered;
  }
  async function logIn(user: Awaited<ReturnType<typeof open>>['user']) {
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'Password1');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
  }
  const note = /^Your session ended before this was saved/;

  test('loses nothing that was typed, even when the page was reloaded meanwhile', async () => {
    await loseSession();
    cleanup();
    office.shop.session = null;
    const { user } = renderShop('/admin/pages?edit=farm');
    await logIn(user);
    expect(await screen.findByText(note)).toBeVisible();
    expect(field('Text')).toHaveValue('Green. Wide.');
    await user.click(save());
    expect(await screen.findByText('Our farm saved')).toBeVisible();
    expect(office.pages.all[1]?.markdown).toBe('Green. Wide.');
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  test('still finds what somebody else has saved meanwhile', async () => {
    const { user } = await loseSession();
    office.pages.edit('farm', { markdown: 'Theirs.' });
    await logIn(user);
    await screen.findByText(note);
    await user.click(save());
    expect(await screen.findByText('Theirs.')).toBeInTheDocument();
    expect(office.pages.all[1]?.markdown).toBe('Theirs.');
  });

  test('leaves a draft that one may discard', async () => {
    const { user } = await loseSession();
    await logIn(user);
    await screen.findByText(note);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field('Text')).toHaveValue('Green.');
  });
});

describe('a page that is not wanted any more', () => {
  test('is deleted after a question', async () => {
    const { user, path } = await open('farm');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Our farm deleted')).toBeVisible();
    expect(path()).toBe('/admin/pages');
    expect(office.pages.all.map(({ slug }) => slug)).toEqual(['terms']);
  });

  test('is said not to exist, once somebody else has deleted it', async () => {
    renderShop('/admin/pages?edit=gone');
    expect(await screen.findByText('This page does not exist')).toBeVisible();
  });
});
