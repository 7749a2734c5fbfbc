import { SHOP_NAME } from '@shop/contract/shop-name';

/** The shop's logo: a smiling shopping bag, and the name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 shrink-0">
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
      <span className="display text-lg">{SHOP_NAME}</span>
    </span>
  );
}
