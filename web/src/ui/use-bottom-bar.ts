import { type RefCallback, useCallback } from 'react';

/**
 * For a bar that styles fix to the lower edge of a small window. The page ends above it, however tall it is, so that it hides
 * nothing of the footer.
 */
export function useBottomBar(): RefCallback<HTMLElement> {
  return useCallback((bar: HTMLElement | null) => {
    if (bar === null) return;
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(() => {
      const isFixed = getComputedStyle(bar).position === 'fixed';
      style.setProperty('--bottom-bar', isFixed ? `${bar.offsetHeight}px` : '0px');
    });
    sizes.observe(bar);
    return () => {
      sizes.disconnect();
      style.removeProperty('--bottom-bar');
    };
  }, []);
}
