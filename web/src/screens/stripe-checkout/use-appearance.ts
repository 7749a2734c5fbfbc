import type { Appearance } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

const DARK = '(prefers-color-scheme: dark)';

/** The shop's design tokens for the provider's frame, which does not see our styles. */
export function useAppearance(): Appearance {
  const [dark, setDark] = useState(() => window.matchMedia(DARK).matches);
  useEffect(() => {
    const media = window.matchMedia(DARK);
    const change = () => setDark(media.matches);
    media.addEventListener('change', change);
    return () => media.removeEventListener('change', change);
  }, []);
  const styles = getComputedStyle(document.documentElement);
  const token = (name: string) => styles.getPropertyValue(name).trim();
  return {
    theme: dark ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('--color-accent'),
      colorBackground: token('--color-surface'),
      colorText: token('--color-ink'),
      colorTextSecondary: token('--color-ink-soft'),
      colorDanger: token('--color-red'),
      fontFamily: token('--font-sans'),
      borderRadius: token('--radius-md'),
      fontSizeBase: '16px',
    },
    rules: { '.Label': { fontWeight: '600' } },
  };
}
