import { productListText } from '@shop/messages/product-list';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';

export function countOf(total: number): string {
  return productListText.countProducts({ count: total });
}

type FilterDrawerProps = {
  open: boolean;
  onClose: () => void;
  /** How many products the filters leave; undefined before that is known. */
  total: number | undefined;
  /** The total belongs to the filters before the last change. */
  counting: boolean;
  children: ReactNode;
};

/** The filters on small screens. Its button says how many products they leave, also to screen readers. */
export function FilterDrawer({ open, onClose, total, counting, children }: FilterDrawerProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={productListText.filters}
      footer={
        <>
          <Button className="w-full" aria-busy={counting} onClick={onClose}>
            {total === undefined ? productListText.showProducts : productListText.showCountProducts({ count: total })}
          </Button>
          <span role="status" className="sr-only">
            {!counting && total !== undefined && countOf(total)}
          </span>
        </>
      }
    >
      {children}
    </Drawer>
  );
}
