import { useContext, useEffect, useRef } from 'react';
import { PreloadScreenContext } from '../../routing/contexts.ts';
import { prefetchProduct } from '../../state/product-slice.ts';

/** Who only passes over a card means nothing by it. */
const MEANT_MS = 80;

/** Who points at a card, touches it or stops at it by keyboard will probably open it: its page and its data start at once. */
export function usePrefetchOnHover(productId: number, path: string) {
  const preloadScreen = useContext(PreloadScreenContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  function begin() {
    end();
    timer.current = setTimeout(() => {
      void preloadScreen(path);
      prefetchProduct(productId);
    }, MEANT_MS);
  }
  return { onPointerEnter: begin, onPointerLeave: end, onFocus: begin, onBlur: end };
}
