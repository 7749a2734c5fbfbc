import { currentShop } from '../state/shown-shop.ts';

/** The shop's logo, the merchant's or a smiling shopping bag, and the name. */
export function Logo() {
  const { shopName, logo } = currentShop();
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
      {logo === null ? <Bag /> : <img src={logo} alt="" className="h-8 w-auto max-w-40 shrink-0 object-contain" />}
      <span className="display truncate text-lg">{shopName}</span>
    </span>
  );
}

/** The server finds it in the documents of the build, and puts the merchant's logo there. */
function Bag() {
  return (
    <svg data-logo aria-hidden="true" viewBox="0 0 32 32" className="size-8 shrink-0">
      <rect width="32" height="32" rx="9" className="fill-accent" />
      <path d="M8.5 13h15l-1.2 9.2a2.5 2.5 0 0 1-2.5 2.1h-7.6a2.5 2.5 0 0 1-2.5-2.1z" className="fill-on-accent" />
      <path
        d="M12 15.5V11a4 4 0 0 1 8 0v4.5"
        fill="none"
        strokeWidth="2.2"
        strokeLinecap="round"
        className="stroke-on-accent"
      />
      <path
        d="M13 18.8c1.6 1.6 4.4 1.6 6 0"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        className="stroke-accent"
      />
    </svg>
  );
}
