import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { drawPicture, dropFiles, pasteFile } from './picture-files.ts';
import { field, fillIn, PICTURE, requiredFields, save } from './product-form.ts';
import { heading, toast } from './screens.ts';
import { signUp } from './shopper.ts';

// The brand and category that it adds would disturb others.
test.use({ apart: import.meta.url });

const { Thumbnail: _thumbnail, 'Image 1': _one, 'Image 2': _two, 'Image 3': _three, ...words } = requiredFields;
const UPLOADED = /^\/media\/[0-9a-f]{40}\/\d+x\d+\.(?:jpg|png|webp)$/;

const addresses = (page: Page) =>
  Promise.all(['Thumbnail', 'Image 1', 'Image 2', 'Image 3'].map((label) => field(page, label).inputValue()));

async function openForm(page: Page): Promise<void> {
  await page.goto('/admin/product-form');
  await expect(heading(page, 'Add New Product')).toBeVisible();
}

test('an admin adds pictures by dialog, drop and paste, orders them by keyboard, and shoppers see them', async ({
  page,
  admin: _admin,
  browser,
  baseURL,
}) => {
  await openForm(page);
  await fillIn(page, words);
  const draw = (name: string, color: string, width = 1700) => drawPicture(page, { name, width, height: 1200, color });

  await test.step('two by the file dialog, at once', async () => {
    const chosen = [await draw('front.jpg', 'teal'), await draw('side.png', 'navy', 500)];
    await page.getByLabel('Choose pictures', { exact: true }).setInputFiles(chosen);
    await expect(field(page, 'Thumbnail')).toHaveValue(UPLOADED);
    await expect(field(page, 'Image 1')).toHaveValue(UPLOADED);
  });
  await test.step('one dropped onto the section, one pasted anywhere', async () => {
    await dropFiles(page, page.getByRole('heading', { name: 'Pictures' }), [await draw('top.jpg', 'olive')]);
    await expect(field(page, 'Image 2')).toHaveValue(UPLOADED);
    await pasteFile(page, await draw('cells.png', 'white'), '12\t14');
    await pasteFile(page, await draw('detail.png', 'maroon'));
    await expect(field(page, 'Image 3')).toHaveValue(UPLOADED);
    await expect(page.getByText('not added')).toHaveCount(0);
  });
  await test.step('a fifth has no place, unless it is dropped onto another', async () => {
    await pasteFile(page, await draw('more.png', 'black'));
    await expect(page.getByText('One picture was not added')).toBeVisible();
    const before = await addresses(page);
    await dropFiles(page, page.getByRole('button', { name: 'Move Image 3', exact: true }), [
      await draw('new.png', 'gray'),
    ]);
    await expect(field(page, 'Image 3')).not.toHaveValue(before[3] ?? '');
    expect((await addresses(page)).slice(0, 3)).toEqual(before.slice(0, 3));
  });
  await expectAccessible(page);

  const order = await test.step('the order is changed by keyboard; an alt text goes with its picture', async () => {
    const before = await addresses(page);
    await field(page, 'Alt text of the thumbnail').fill('A teal lantern from the front');
    await page.getByRole('button', { name: 'Move Thumbnail', exact: true }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('The picture is at Thumbnail.')).toBeAttached();
    // dnd-kit listens for arrows in a timer that it sets when a picture is picked up; one that is set now runs after it.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('The picture is at Image 1.')).toBeAttached();
    await page.keyboard.press('Space');
    const after = [before[1], before[0], before[2], before[3]];
    await expect.poll(() => addresses(page)).toEqual(after);
    await expect(field(page, 'Alt text of image 1')).toHaveValue('A teal lantern from the front');
    await expect(page.getByRole('button', { name: 'Move Image 1', exact: true })).toBeFocused();
    return after;
  });

  await save(page);
  await expect(toast(page, 'Product Created')).toBeVisible();
  await expect(heading(page, 'Story Lantern')).toBeVisible();
  const id = Number(page.url().split('/').at(-1));

  await test.step('a shopper with a fine screen gets small, sharp AVIF files with the alt text', async () => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), deviceScaleFactor: 2 });
    await signUp(context.request);
    const shop = await context.newPage();
    await shop.goto(`/product-detail/${id}`);
    const picture = shop.getByRole('img', { name: 'A teal lantern from the front' });
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveAttribute('src', order[1] ?? '');
    await expect
      .poll(() => picture.evaluate((img) => (img instanceof HTMLImageElement && img.complete ? img.currentSrc : '')))
      .toMatch(/\/media\/[0-9a-f]{40}\/1600\.avif$/);
    // The thumbnail is only 500 pixels wide: it comes in its own width rather than blurred.
    const narrow = shop.getByRole('img', { name: 'Story Lantern', exact: true });
    expect(await narrow.evaluate((img) => (img instanceof HTMLImageElement ? img.currentSrc : ''))).toContain(
      '500x1200.png',
    );
    await context.close();
  });
});

test('an admin crops a picture to a square, and puts the order right by dragging', async ({ page, admin: _admin }) => {
  await openForm(page);
  const wide = await drawPicture(page, { name: 'wide.jpg', width: 900, height: 600, color: 'purple' });
  await page.getByLabel('Choose pictures', { exact: true }).setInputFiles([wide]);
  await expect(field(page, 'Thumbnail')).toHaveValue(/900x600\.jpg$/);
  await field(page, 'Alt text of the thumbnail').fill('A purple field');

  await page.getByRole('button', { name: 'Crop Thumbnail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop to a square' });
  await expect(dialog.getByRole('group', { name: /^The square/ })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
  await expect(field(page, 'Thumbnail')).toHaveValue(/600x600\.jpg$/);
  await expect(field(page, 'Alt text of the thumbnail')).toHaveValue('A purple field');

  await page.getByRole('button', { name: 'Use the thumbnail for the empty places' }).click();
  await field(page, 'Image 3').fill(PICTURE);
  const before = await addresses(page);
  const handle = page.getByRole('button', { name: 'Move Image 3', exact: true });
  await handle.evaluate((button) => button.scrollIntoView({ block: 'center' }));
  const from = await handle.boundingBox();
  const to = await page.getByRole('button', { name: 'Move Image 1', exact: true }).boundingBox();
  if (from === null || to === null) throw new Error('Nothing to drag');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x - 20, from.y + 20, { steps: 4 });
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => addresses(page)).toEqual([before[0], before[3], before[1], before[2]]);
});

test('a file that is no picture says so, and the others go on', async ({ page, admin: _admin, console }) => {
  console.mayComplain(/status of 415 .* at \S+\/media$/);
  await openForm(page);
  const fake = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="alert(1)">') };
  const good = await drawPicture(page, { name: 'good.png', width: 300, height: 300, color: 'green' });
  await page.getByLabel('Choose pictures', { exact: true }).setInputFiles([fake, good]);
  await expect(page.getByText('This is no JPEG, PNG, WebP or AVIF')).toBeVisible();
  await expect(field(page, 'Image 1')).toHaveValue(UPLOADED);
  await expect(field(page, 'Thumbnail')).toHaveValue('');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByLabel('Choose a picture for Thumbnail')).toBeAttached();
});
