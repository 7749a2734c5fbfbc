import { cartLinesText } from '@shop/messages/cart-lines';
import { useState } from 'react';
import { opensCartDrawer } from '../../storage/cart-drawer-storage.ts';

/** Whether this device shows the cart when something was put into it. */
export function DrawerSetting() {
  const [on, setOn] = useState(() => opensCartDrawer.read() ?? true);
  return (
    <label className="flex min-h-11 w-fit items-center gap-3 rounded-sm py-1 text-sm text-ink-soft xl:min-h-9">
      <input
        type="checkbox"
        checked={on}
        onChange={({ currentTarget: { checked } }) => {
          setOn(checked);
          opensCartDrawer.write(checked);
        }}
        className="size-5 shrink-0"
      />
      {cartLinesText.showTheCartAfterAdding}
    </label>
  );
}
