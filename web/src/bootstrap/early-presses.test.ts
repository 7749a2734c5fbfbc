import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdPresses, releasePresses } from './early-presses.ts';

let root: HTMLElement;
let heard: string[];
beforeEach(() => {
  root = document.createElement('div');
  root.innerHTML = `
    <form role="search"><button>Search</button></form>
    <a href="#there">There</a>
    <form id="buy"><button>Add to Cart</button><label><input type="radio" name="size" value="M">M</label></form>
    <select><option>1</option><option>2</option></select>`;
  document.body.append(root);
  heard = [];
  holdPresses(root);
  // The app's listeners are at the root, as React's are.
  for (const type of ['click', 'change', 'submit']) {
    root.addEventListener(type, (event) => {
      if (type === 'submit') event.preventDefault();
      const { target } = event;
      const what = target instanceof HTMLSelectElement ? target.value : target instanceof Element ? target.tagName : '';
      heard.push(`${type} ${what}`);
    });
  }
});
afterEach(async () => {
  releasePresses();
  // Released in a task, which must not release what the next test holds.
  await new Promise((resolve) => setTimeout(resolve));
  root.remove();
});

function one(selector: string): Element {
  const found = root.querySelector(selector);
  if (found === null) throw new Error(`No ${selector}.`);
  return found;
}

test('buttons wait for the app, each pressed once, in the order of the last presses', async () => {
  const button = one('#buy button');
  fireEvent.click(button);
  fireEvent.click(one('label'));
  fireEvent.click(button);
  expect(heard).toEqual(['click LABEL']);
  expect(root.querySelector('input:checked')).toBeNull();
  releasePresses();
  await waitFor(() => expect(heard.slice(1)).toEqual(['click INPUT', 'change INPUT', 'click BUTTON', 'submit FORM']));
  fireEvent.click(button);
  expect(heard.slice(5)).toEqual(['click BUTTON', 'submit FORM']);
});

test('links and the search need no app', () => {
  fireEvent.click(one('a'));
  fireEvent.click(one('form[role=search] button'));
  expect(heard).toEqual(['click A', 'click BUTTON', 'submit FORM']);
});

test('what was chosen from a menu is told to the app', async () => {
  fireEvent.change(one('select'), { target: { value: '2' } });
  releasePresses();
  await waitFor(() => expect(heard).toEqual(['change 2', 'change 2']));
});

test('what was chosen from a menu before the script was there is told to the app, too', async () => {
  const early = document.createElement('div');
  early.innerHTML =
    '<select><option>1</option><option selected>2</option><option>3</option></select><select><option>A</option></select>';
  document.body.append(early);
  const [quantity] = early.querySelectorAll('select');
  if (quantity === undefined) throw new Error('There is no menu');
  quantity.value = '3';
  const chosen: string[] = [];
  early.addEventListener(
    'change',
    (event) => event.target instanceof HTMLSelectElement && chosen.push(event.target.value),
  );
  holdPresses(early);
  // As React does when it takes over.
  quantity.value = '2';
  releasePresses();
  await waitFor(() => expect(chosen).toEqual(['3']));
  early.remove();
});
