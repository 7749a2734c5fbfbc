/** A person at a browser, and how many actions they have taken: pages opened by address, presses, fields filled, choices, files. */

import type { Locator, Page } from '@playwright/test';

export function openActions(page: Page) {
  let taken = 0;
  const count = async (action: Promise<unknown>) => {
    taken += 1;
    await action;
  };
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  return {
    taken: () => taken,
    goTo: (address: string) => count(page.goto(address)),
    press: (target: Locator) => count(target.click()),
    link: (name: string) => count(page.getByRole('link', { name, exact: true }).first().click()),
    button: (name: string) => count(page.getByRole('button', { name, exact: true }).click()),
    fill: (name: string, text: string) => count(field(name).fill(text)),
    fillIn: (target: Locator, text: string) => count(target.fill(text)),
    choose: (target: Locator, option: string) => count(target.selectOption({ label: option })),
    check: (target: Locator) => count(target.check()),
    key: (key: string) => count(page.keyboard.press(key)),
    giveFiles: (target: Locator, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
      count(target.setInputFiles(files)),
    giveFile: (target: Locator, file: { name: string; mimeType: string; buffer: Buffer }) =>
      count(target.setInputFiles(file)),
  };
}
