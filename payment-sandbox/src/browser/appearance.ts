import type { Appearance } from './messages.ts';

/** Stripe's names of variables, the property of the stylesheet each one sets, and what its value must be. */
const variables: Record<string, { property: string; like: string }> = {
  colorPrimary: { property: '--primary', like: 'color' },
  colorBackground: { property: '--background', like: 'color' },
  colorText: { property: '--text', like: 'color' },
  colorTextSecondary: { property: '--soft', like: 'color' },
  colorTextPlaceholder: { property: '--placeholder', like: 'color' },
  colorDanger: { property: '--danger', like: 'color' },
  borderRadius: { property: '--radius', like: 'border-radius' },
  fontFamily: { property: '--font', like: 'font-family' },
  fontSizeBase: { property: '--size', like: 'font-size' },
};

const darkWished = window.matchMedia('(prefers-color-scheme: dark)');
let theme: string | undefined;

/** A theme that is named wins; without one the page is as dark as the person's system. */
export function applyAppearance(appearance: Appearance): void {
  theme = appearance.theme;
  applyTheme();
  const { style } = document.documentElement;
  for (const [name, { property, like }] of Object.entries(variables)) {
    const value = appearance.variables?.[name];
    if (value !== undefined && CSS.supports(like, value)) style.setProperty(property, value);
    else style.removeProperty(property);
  }
}

function applyTheme(): void {
  const dark = theme === undefined ? darkWished.matches : theme === 'night';
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

darkWished.addEventListener('change', applyTheme);
applyTheme();
