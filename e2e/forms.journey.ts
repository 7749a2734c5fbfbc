import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { addressLabels, fillAddress, heading, toast } from './screens.ts';
import { home, newEmail, PASSWORD } from './shopper.ts';

const passwordRule =
  'at least 8 characters; must contain at least 1 uppercase letter, 1 lowercase letter, and 1 number; can contain special characters';

/** The message is below the field, in red, and announced with it. */
async function expectMessage(field: Locator, message: string) {
  await expect(field).toHaveAccessibleDescription(new RegExp(`^${message}`));
  await expect(field).toHaveAttribute('aria-invalid', 'true');
}

test.describe('login', () => {
  test('asks for both fields', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expectMessage(page.getByLabel('Email'), 'email is required');
    await expectMessage(page.getByLabel('Password', { exact: true }), 'password is required');
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  test('rejects an invalid email address, and says so only when the focus leaves the field', async ({ page }) => {
    await page.goto('/login');
    const email = page.getByLabel('Email');
    await email.pressSequentially('robin@example');
    await expect(email).not.toHaveAttribute('aria-invalid', 'true');
    await email.press('Tab');
    await expectMessage(email, 'email not valid');
    await email.pressSequentially('.com');
    await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  });
});

test.describe('signup', () => {
  const fields = (page: Page) => ({
    email: page.getByLabel('Email'),
    password: page.getByLabel('Password', { exact: true }),
    confirm: page.getByLabel('Confirm password'),
    button: page.getByRole('button', { name: 'Sign up' }),
  });

  test('asks for all fields', async ({ page }) => {
    await page.goto('/signup');
    const { email, password, confirm, button } = fields(page);
    await button.click();
    await expectMessage(email, 'email is required');
    await expectMessage(password, 'password is required');
    await expectMessage(confirm, 'confirm password is required');
  });

  test('holds the password to its rule, and its repetition to the password', async ({ page }) => {
    await page.goto('/signup');
    const { email, password, confirm, button } = fields(page);
    await email.fill('not an e-mail');
    for (const weak of ['Short1', 'nouppercase1', 'NOLOWERCASE1', 'NoDigitsHere']) {
      await password.fill(weak);
      await confirm.fill(weak);
      await button.click();
      await expectMessage(password, passwordRule);
    }
    await expectMessage(email, 'email not valid');
    await password.fill(PASSWORD);
    await confirm.fill(`${PASSWORD}!`);
    await button.click();
    await expectMessage(confirm, 'password not matching');
    await expect(page).toHaveURL('/signup');
  });

  test('says at the e-mail that it is registered already', async ({ page, console, shopper }) => {
    console.mayComplain(/status of 409 .*\/auth\/signup$/);
    await shopper.loseSession();
    await page.goto('/signup');
    const { email, password, confirm, button } = fields(page);
    await email.fill(shopper.email.toUpperCase());
    await password.fill(PASSWORD);
    await confirm.fill(PASSWORD);
    await button.click();
    await expectMessage(email, 'An account with this e-mail exists already');
    await email.fill(newEmail());
    await button.click();
    await expect(heading(page, 'All Products')).toBeVisible();
  });
});

test.describe('the address form', () => {
  test('asks for every field at checkout, and checks no format', async ({ page, shopper }) => {
    await shopper.addToCart({ id: 3 });
    await page.goto('/checkout');
    // The account has filled in this field.
    await page.getByLabel('Email', { exact: true }).clear();
    await page.getByRole('button', { name: 'Add address' }).click();
    for (const { field, label } of addressLabels) {
      await expectMessage(page.getByLabel(label, { exact: true }), `${field} is required`);
    }
    await expect(page.getByLabel('Full name')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
    await expect(page.getByLabel('Phone')).toHaveAttribute('type', 'tel');
    await fillAddress(page, { ...home, email: 'no mail, please', phone: 'ask my sister' });
    await page.getByRole('button', { name: 'Add address' }).click();
    await expect(page.getByRole('radio', { name: home.name })).toBeChecked();
  });

  test('asks for every field in the profile', async ({ page, shopper }) => {
    await page.goto('/profile');
    await expect(page.getByRole('region', { name: 'Account' }).getByText(shopper.email)).toBeVisible();
    await page.getByRole('button', { name: 'Add New Address' }).click();
    await page.getByLabel('Email', { exact: true }).clear();
    await page.getByRole('button', { name: 'Save address' }).click();
    for (const { field, label } of addressLabels) {
      await expectMessage(page.getByLabel(label, { exact: true }), `${field} is required`);
    }
  });
});

test.describe('profile', () => {
  test("shows 'New User' and the e-mail, no role, and takes a name", async ({ page, shopper }) => {
    await page.goto('/profile');
    const account = page.getByRole('region', { name: 'Account' });
    await expect(account).toContainText('New User');
    await expect(account).toContainText(shopper.email);
    await expect(account.getByText(/^(user|admin)$/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit name' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Robin');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(account).toContainText('Robin');
    await expect(page.getByRole('button', { name: 'Edit name' })).toBeFocused();
    await page.reload();
    await expect(account).toContainText('Robin');
  });

  test('adds, edits and removes an address, each saved at once', async ({ page, shopper: _someone }) => {
    await page.goto('/profile');
    const addresses = page.getByRole('region', { name: 'Your addresses' });
    await expect(addresses).toContainText('No saved addresses yet');
    await page.getByRole('button', { name: 'Add New Address' }).click();
    await fillAddress(page, home);
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(toast(page, 'Address added')).toBeVisible();
    await expect(addresses).toContainText(home.street);
    await expect(page.getByRole('button', { name: 'Add New Address' })).toBeFocused();

    await addresses.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByLabel('City', { exact: true })).toHaveValue(home.city);
    await page.getByLabel('City', { exact: true }).fill('Shelbyville');
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(addresses).toContainText('Shelbyville');
    await page.reload();
    await expect(addresses).toContainText('Shelbyville');

    await addresses.getByRole('button', { name: 'Remove' }).click();
    await expect(addresses).toContainText('No saved addresses yet');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(addresses).toContainText('Shelbyville');
    await addresses.getByRole('button', { name: 'Remove' }).click();
    await expect(addresses).toContainText('No saved addresses yet');
    await page.reload();
    await expect(addresses).toContainText('No saved addresses yet');
  });

  test('a question appears before unsaved changes are left', async ({ page, shopper: _someone }) => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Add New Address' }).click();
    await page.getByLabel('City', { exact: true }).fill('Springfield');
    await page.getByRole('link', { name: 'Products' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Springfield');
    await page.getByRole('link', { name: 'Products' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(heading(page, 'All Products')).toBeVisible();
  });
});
