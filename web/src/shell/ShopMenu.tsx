import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { currentShop } from '../state/shown-shop.ts';

type ShopMenuProps = { className: string; linkClass: string; onChoose?: () => void };

/** The merchant's own links; nothing where there are none. */
export function ShopMenu({ className, linkClass, onChoose }: ShopMenuProps) {
  const { menu } = currentShop();
  if (menu.length === 0) return null;
  return (
    <ul data-menu className={className}>
      {menu.map(({ label, to }, at) => (
        <li key={at}>
          <OwnLink to={to} onClick={onChoose} className={linkClass}>
            {label}
          </OwnLink>
        </li>
      ))}
    </ul>
  );
}

/** To a page of the shop, within the app, or to another site. */
function OwnLink({ to, ...props }: Omit<ComponentProps<'a'>, 'href' | 'ref'> & { to: string }) {
  return to.startsWith('/') ? <Link to={to} {...props} /> : <a href={to} rel="noopener" {...props} />;
}
