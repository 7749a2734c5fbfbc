import { expect, it } from 'vitest';
import { frames, home } from './documents.tsx';

it('the document of the home page shows its frame, its heading and a place for the first picture, none of it to be used yet', () => {
  const page = new DOMParser().parseFromString(home, 'text/html').body;
  expect(page.children).toHaveLength(1);
  expect(page.firstElementChild?.hasAttribute('inert')).toBe(true);
  expect(page.querySelector('header')).not.toBeNull();
  expect(page.querySelector('h1')?.textContent).toBe('All Products');
  expect([...page.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))).toEqual(['first-picture:']);
  expect(page.querySelector('footer')).not.toBeNull();
});

it.each(Object.entries(frames))(
  'the document of the frame %s shows header, spinner and footer, none of it to be used yet',
  (name, shown) => {
    const page = new DOMParser().parseFromString(shown, 'text/html').body;
    expect(page.children).toHaveLength(1);
    expect(page.firstElementChild?.hasAttribute('inert')).toBe(true);
    expect(page.querySelector('header a')).not.toBeNull();
    expect(page.querySelector('main svg')).not.toBeNull();
    expect(page.querySelector('footer')).not.toBeNull();
    expect(page.querySelectorAll('header nav[data-menu-place]')).toHaveLength(name === 'back-office' ? 0 : 1);
    expect([...page.querySelectorAll('header nav a')].some(({ textContent }) => textContent === 'Orders')).toBe(
      name === 'back-office',
    );
  },
);
