import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { onLineAdded } from '../../state/added-lines.ts';

type Drawer = ComponentType<{ onClose: () => void }>;

/** Shows the cart when something is put into it on this page. */
export function CartDrawerPlace() {
  const { key } = useLocation();
  const [Drawer, setDrawer] = useState<Drawer>();
  /** The entry of the history for which it is open: another page closes it. */
  const [openAt, setOpenAt] = useState<string>();

  useEffect(
    () =>
      onLineAdded(() => {
        setOpenAt(key);
        // Without its script the page goes on without it: the toast says that the product was added.
        import('./CartDrawer.tsx').then(
          ({ CartDrawer }) => setDrawer(() => CartDrawer),
          () => undefined,
        );
      }),
    [key],
  );

  return Drawer !== undefined && openAt === key ? <Drawer onClose={() => setOpenAt(undefined)} /> : null;
}
