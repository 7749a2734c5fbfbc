import { describe, expect, it } from 'vitest';
import { showPicture, startEarly } from './document.ts';

const html = '<html><head><title>Shop</title><script src="/assets/app.js"></script></head></html>';
const nothing = { title: 'Shop', isIndexed: true, scripts: [], calls: [], picture: undefined, loggedIn: true };

describe('the document', () => {
  it('says which page it is; a title stays text', () => {
    expect(startEarly(html, { ...nothing, title: 'Cart – Shop' })).toContain('<title>Cart – Shop</title>');
    expect(startEarly(html, { ...nothing, title: '<$&> & co' })).toContain('<title>&lt;$&amp;> &amp; co</title>');
  });

  it('starts the scripts of its page that it does not name already', () => {
    const started = startEarly(html, { ...nothing, scripts: ['assets/app.js', 'assets/list.js'] });
    expect(started).toContain('<link rel="modulepreload" crossorigin href="/assets/list.js">');
    expect(started.match(/app\.js/g)).toHaveLength(1);
  });

  it('starts the calls of its page; an address stays an address', () => {
    const started = startEarly(html, { ...nothing, calls: ['/products?a=1&b="<$&>"'] });
    expect(started).toContain(
      '<link rel="preload" as="fetch" crossorigin href="/products?a=1&amp;b=&quot;&lt;$&amp;>&quot;">',
    );
  });

  it('says where nobody is logged in', () => {
    expect(startEarly(html, nothing)).not.toContain('session');
    expect(startEarly(html, { ...nothing, loggedIn: false })).toContain('<meta name="session" content="none">');
  });

  it('starts the picture of its page in the size that fits', () => {
    const picture = { src: '/pictures/a.webp', srcSet: '/pictures/a.320.webp 320w', sizes: '44vw' };
    expect(startEarly(html, { ...nothing, picture })).toContain(
      '<link rel="preload" as="image" fetchpriority="high" href="/pictures/a.webp" imagesrcset="/pictures/a.320.webp 320w" imagesizes="44vw">',
    );
    expect(startEarly(html, { ...nothing, picture: { ...picture, srcSet: undefined } })).not.toContain('imagesrcset');
  });

  it('that shows its page already starts the scripts after what is seen', () => {
    expect(startEarly(html, { ...nothing, scripts: ['assets/list.js'], shown: true })).toContain(
      '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/list.js">',
    );
  });

  it('shows a picture in its place; an address stays an address', () => {
    const shown = (src: string, srcSet?: string) =>
      showPicture('<img src="first-picture:" alt=""/>', { src, srcSet, sizes: '44vw' });
    expect(shown('/pictures/a.webp', '/pictures/a.320.webp 320w')).toBe(
      '<img srcset="/pictures/a.320.webp 320w" sizes="44vw" src="/pictures/a.webp" alt=""/>',
    );
    expect(shown('https://a.example/"><script>$&')).toBe(
      '<img src="https://a.example/&quot;>&lt;script>$&amp;" alt=""/>',
    );
  });
});
