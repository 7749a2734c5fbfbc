import { OwnLink } from '../routing/OwnLink.tsx';
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
