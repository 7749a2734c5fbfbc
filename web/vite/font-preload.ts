import type { Plugin } from 'vite';

/** One of the two files of the typeface: every page has letters of this one. */
const EVERY_PAGES_FONT = /figtree-latin-wght-normal[\w-]*\.woff2$/;

/**
 * Preloads the typeface in the document. Otherwise the browser finds it only after the styles and the first text, and
 * renders that text twice. In development no preload is needed.
 */
export function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find((file) => EVERY_PAGES_FONT.test(file));
        if (font === undefined) throw new Error('The build has no typeface: is it still that of fonts.css?');
        return [
          {
            tag: 'link',
            // Without crossorigin the browser would fetch it twice: fonts are requested in that mode, also from the own
            // origin.
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` },
            injectTo: 'head',
          },
        ];
      },
    },
  };
}
