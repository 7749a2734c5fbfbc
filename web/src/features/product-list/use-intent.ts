import { useContext, useEffect, useRef } from 'react';
import { ExpectScreenContext } from '../../routing/contexts.ts';
import { expectProduct } from '../../state/product-slice.ts';

/** Who only passes over a card means nothing by it. */
const MEANT_MS = 80;

/** Who points at a card, touches it or stops at it by keyboard will probably open it: its page and its data start at once. */
export function useIntent(productId: number, path: string) {
  const expectScreen = useContext(ExpectScreenContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  function begin() {
    end();
    timer.current = setTimeout(() => {
      void expectScreen(path);
      expectProduct(productId);
    }, MEANT_MS);
  }
  return { onPointerEnter: begin, onPointerLeave: end, onFocus: begin, onBlur: end };
}
