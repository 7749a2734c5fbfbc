/** How elements of a mail look: inline styles for the clients that drop style sheets, and classes that a dark theme turns. */

import { type Colour, mailColours } from './mail-colours.ts';

export const BREAKING = 'overflow-wrap:anywhere;word-break:break-word';

/** Where lines begin and end: mail programs know no logical properties. */
const sidesOf = {
  ltr: {
    start: 'left',
    end: 'right',
    whole: '',
    own: '',
    comma: ',',
    tight: 'letter-spacing:-0.025em',
    beforeAmount: 'padding:12px 0 12px 16px',
    list: '0 0 0 24px',
    quote: 'padding:0 0 0 14px;border-width:0 0 0 3px',
    headings: 'margin:0 0 8px;font-weight:700;letter-spacing:-0.015em',
  },
  rtl: {
    start: 'right',
    end: 'left',
    // For programs that drop `html` and `body`.
    whole: ' dir="rtl"',
    // Of what may be written in another language.
    own: ' dir="auto"',
    comma: '،',
    // Arabic letters are joined.
    tight: 'letter-spacing:normal',
    beforeAmount: 'padding:12px 16px 12px 0',
    list: '0 24px 0 0',
    quote: 'padding:0 14px 0 0;border-width:0 3px 0 0',
    headings: 'margin:0 0 8px;font-weight:700',
  },
} as const;

export interface MailLook {
  /** The style sheet. */
  styleSheet: string;
  /** Class and style of an element, as properties. */
  of: (names: readonly Colour[], style: string) => { class: string; style: string };
  /** The same as text of HTML. */
  look: (names: readonly Colour[], style: string) => string;
  sides: (typeof sidesOf)['ltr' | 'rtl'];
}

/** Outlook on the web turns colours by attributes, others by the media query. */
export function mailLook(accent: string | undefined, direction: 'ltr' | 'rtl' = 'ltr'): MailLook {
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
    sides: sidesOf[direction],
    look: (names, style) => {
      const made = of(names, style);
      return `class="${made.class}" style="${made.style}"`;
    },
  };
}
