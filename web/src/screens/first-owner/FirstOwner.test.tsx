import { passwordRule } from '@shop/contract/accounts';
import { badOwnerLink } from '@shop/contract/first-owner';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeShop, json, someUser, text } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const TOKEN = 'A'.repeat(43);

async function openLink(link = `/first-owner?token=${TOKEN}`) {
  const rendered = renderShop(link);
  await screen.findByRole('heading', { level: 1, name: 'Make the first account' });
  return rendered;
}
const sent = () => shop.lastSent('POST', '/auth/first-owner')?.body;

async function fillIn({ user }: Awaited<ReturnType<typeof openLink>>) {
  await user.type(screen.getByLabelText('Name (optional)'), 'Olga');
  await user.type(screen.getByLabelText('Email'), 'olga@example.com');
  await user.type(screen.getByLabelText('Password'), 'Correct-Horse-7');
  await user.type(screen.getByLabelText('Confirm password'), 'Correct-Horse-7');
  return () => user.click(screen.getByRole('button', { name: 'Make my account' }));
}

describe('the page of the first owner', () => {
  it('has the rules of the sign-up, and needs no name', async () => {
    const { user } = await openLink();
    await user.click(screen.getByRole('button', { name: 'Make my account' }));
    expect(screen.getByLabelText('Name (optional)')).not.toHaveAccessibleDescription();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('email is required');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('password is required');
    expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription('confirm password is required');
    await user.type(screen.getByLabelText('Password'), 'weak');
    await user.type(screen.getByLabelText('Confirm password'), 'other');
    await user.click(screen.getByRole('button', { name: 'Make my account' }));
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(passwordRule);
    expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription('password not matching');
    expect(sent()).toBeUndefined();
  });

  it('takes the token out of the address at once, sends it, and opens the back office in a new document', async () => {
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
    const opened = await openLink();
    await waitFor(() => expect(opened.router.location.search).toBe(''));
    const make = await fillIn(opened);
    shop.answerNext('POST /auth/first-owner', () => json(someUser({ role: 'admin' }), 201));
    await make();
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/admin'));
    expect(sent()).toEqual({ token: TOKEN, name: 'Olga', email: 'olga@example.com', password: 'Correct-Horse-7' });
  });

  it('says that the link is not valid any more, what to do, and keeps what was typed', async () => {
    const make = await fillIn(await openLink());
    shop.answerNext('POST /auth/first-owner', () => text(badOwnerLink, 400));
    await make();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This link is not valid any more. It is good once, and for an hour. If the shop has no owner yet, start it again: it prints a new link.',
    );
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(screen.getByLabelText('Email')).toHaveValue('olga@example.com');
  });

  it('says at the e-mail that it is taken', async () => {
    const make = await fillIn(await openLink());
    shop.answerNext('POST /auth/first-owner', () => text('An account with this e-mail exists already', 409));
    await make();
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('An account with this e-mail exists already'),
    );
  });

  it.each(['', '?token=', '?mail=x'])("without a token ('%s') shows 'Incorrect Link'", async (query) => {
    await openLink(`/first-owner${query}`);
    expect(screen.getByRole('alert')).toHaveTextContent('Incorrect Link');
    expect(screen.queryByLabelText('Password')).toBeNull();
  });
});
