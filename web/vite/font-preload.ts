import type { Plugin } from 'vite';

/** Of the two files that make up the typeface: every page has letters of this one. */
const EVERY_PAGES_FONT = /figtree-latin-wght-normal[\w-]*\.woff2$/;

/**
 * Names the typeface in the document: else the browser finds it only when styles and the first text are there, and draws that
 * text twice. In development it is found so.
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
            // Without crossorigin the browser would fetch it a second time: fonts are asked for so, of one's own origin, too.
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` },
            injectTo: 'head',
          },
        ];
      },
    },
  };
}
