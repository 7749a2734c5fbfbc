import type { MailText } from '@shop/contract/mail-texts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, FakeShop, json, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { sayShop } from '../../../test/say-shop.ts';

const texts: MailText = {
  kind: 'order-placed',
  ...{ subject: 'Thanks, {name}', intro: 'Original', placeholders: ['order', 'name'] },
  ...{ changed: true, updatedAt: '2026-01-01T00:00:00.000Z', translations: { ar: { subject: 'شكرا' } } },
};
const german = { ...texts, intro: 'Deutsches Original' };

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
  shop.signIn(someUser({ role: 'admin' }));
});

const field = (name: string) => screen.getByRole('textbox', { name });
const tab = (name: RegExp) => screen.getByRole('tab', { name });
const previews = () => shop.sent.filter(({ path }) => path.endsWith('/preview'));

async function open(...answers: MailText[]) {
  for (const one of answers) shop.answerNext('GET /mail-texts', () => json([one]));
  for (let n = 0; n < 9; n += 1) {
    shop.answerNext('POST /mail-texts/order-placed/preview', () => json({ subject: 'S', html: '<p>M</p>', text: 'M' }));
  }
  const rendered = renderShop('/admin/mail-texts');
  await screen.findByRole('textbox', { name: 'Subject' });
  return rendered;
}

test('the texts of mails show nothing of languages in a shop with one', async () => {
  await open(texts);
  expect(screen.queryByRole('tablist')).toBeNull();
});

test('a mail is written and shown in each language, in which the original comes along', async () => {
  sayShop({ languages: ['en', 'de'], language: 'en' });
  const { user } = await open(texts, german);
  await user.click(tab(/Deutsch/));
  await waitFor(() => expect(tab(/Deutsch/)).toHaveTextContent('1 missing'));
  expect(field('Subject')).toHaveAttribute('placeholder', '\u2068Thanks, {name}\u2069');
  expect(field('Intro')).toHaveAttribute('placeholder', '\u2068Deutsches Original\u2069');
  await user.type(field('Subject'), 'Danke, {{name}');
  await user.click(screen.getByRole('button', { name: 'Insert order' }));
  await waitFor(() => expect(field('Intro')).toHaveValue('{order}'));
  await waitFor(() =>
    expect(previews().at(-1)).toMatchObject({
      query: '?lang=de',
      body: { subject: 'Danke, {name}', intro: '{order}' },
    }),
  );
  shop.answerNext('PATCH /mail-texts/order-placed', () => json(texts));
  for (const one of [texts, german]) shop.answerNext('GET /mail-texts', () => json([one]));
  await user.click(screen.getByRole('button', { name: 'Save texts' }));
  expect(await screen.findByText('Texts saved')).toBeVisible();
  expect(shop.lastSent('PATCH', '/mail-texts/order-placed')?.body).toEqual({
    ...{ subject: 'Thanks, {name}', intro: 'Original', updatedAt: texts.updatedAt },
    translations: { de: { subject: 'Danke, {name}', intro: '{order}' } },
  });
});

test('a text that the shop refuses is said in the tab of its language', async () => {
  sayShop({ languages: ['en', 'ar'], language: 'en' });
  const { user } = await open(texts, texts);
  await user.type(field('Subject'), '!');
  const errors = [{ path: 'translations.ar.subject', message: 'subject is odd' }];
  shop.answerNext('PATCH /mail-texts/order-placed', () => errorResponse('INVALID_INPUT', { errors }));
  await user.click(screen.getByRole('button', { name: 'Save texts' }));
  await waitFor(() => expect(tab(/العربية/)).toHaveAttribute('aria-selected', 'true'));
  const panel = within(screen.getByRole('tabpanel'));
  expect(panel.getByLabelText('Subject')).toHaveFocus();
  expect(panel.getByLabelText('Subject')).toHaveAccessibleDescription('subject is odd');
});
