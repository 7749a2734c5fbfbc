import { expect, it } from 'vitest';
import { home } from './HomeDocument.tsx';

it('the document of the home page shows its frame, its heading and a place for the first picture, none of it to be used yet', () => {
  const page = new DOMParser().parseFromString(home, 'text/html').body;
  expect(page.children).toHaveLength(1);
  expect(page.firstElementChild?.hasAttribute('inert')).toBe(true);
  expect(page.querySelector('header')).not.toBeNull();
  expect(page.querySelector('h1')?.textContent).toBe('All Products');
  expect([...page.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))).toEqual(['first-picture:']);
  expect(page.querySelector('footer')).not.toBeNull();
});
