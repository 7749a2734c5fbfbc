/** How elements of a mail look: inline styles for the clients that drop style sheets, and classes that a dark theme turns. */

import { type Colour, mailColours } from './mail-colours.ts';

export const BREAKING = 'overflow-wrap:anywhere;word-break:break-word';

export interface MailLook {
  /** The style sheet. */
  styleSheet: string;
  /** Class and style of an element, as properties. */
  of: (names: readonly Colour[], style: string) => { class: string; style: string };
  /** The same as text of HTML. */
  look: (names: readonly Colour[], style: string) => string;
}

/** Outlook on the web turns colours by attributes, others by the media query. */
export function mailLook(accent: string | undefined): MailLook {
  const colours = mailColours(accent);
  const darkRules = (prefix: string) =>
    Object.entries(colours)
      .map(([name, [property, , dark]]) => `${prefix}.${name}{${property}:${dark}!important}`)
      .join('');
  const of = (names: readonly Colour[], style: string) => {
    const own = names.map((name) => `${colours[name][0]}:${colours[name][1]}`);
    return { class: names.join(' '), style: [...own, style].join(';') };
  };
  return {
    styleSheet: [
      ':root{color-scheme:light dark;supported-color-schemes:light dark}',
      'a{text-underline-offset:2px}',
      `@media (prefers-color-scheme:dark){${darkRules('')}}`,
      darkRules('[data-ogsc] '),
      darkRules('[data-ogsb] '),
      '@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}}',
    ].join(''),
    of,
    look: (names, style) => {
      const made = of(names, style);
      return `class="${made.class}" style="${made.style}"`;
    },
  };
}
