import { shellText } from '@shop/messages/shell';
import { currentShop } from '../state/shown-shop.ts';

type StoreBadgeProps = { store: 'googlePlay' | 'appStore' };

/** The badge of an app store: a link, once the merchant has said where it leads. */
export function StoreBadge({ store }: StoreBadgeProps) {
  const invitation = store === 'googlePlay' ? shellText.getItOn : shellText.downloadOnThe;
  const label = store === 'appStore' ? shellText.downloadOnTheAppleAppStore : shellText.getItOnGooglePlay;
  const to = currentShop().badges[store];
  const badge = (
    <>
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6 shrink-0">
        {store === 'googlePlay' ? <PlayMark /> : <AppleMark />}
      </svg>
      <span aria-hidden="true" className="flex flex-col leading-none">
        <span className="text-[0.6875rem] leading-tight text-ink-soft">{invitation}</span>
        <span className="leading-tight font-semibold">
          {store === 'googlePlay' ? shellText.googlePlay : shellText.appStore}
        </span>
      </span>
    </>
  );
  const className = 'inline-flex h-12 items-center gap-2.5 rounded-md border border-line-strong bg-surface px-4';
  return to === null ? (
    <span role="img" aria-label={label} className={className}>
      {badge}
    </span>
  ) : (
    <a href={to} rel="noopener" aria-label={label} className={`${className} hover:border-ink`}>
      {badge}
    </a>
  );
}

function PlayMark() {
  return (
    <path
      d="M5.5 3.6v16.8c0 .7.7 1.1 1.3.8l14-8.4c.6-.4.6-1.2 0-1.6l-14-8.4c-.6-.3-1.3.1-1.3.8zM6 4l9.2 8L6 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinejoin="round"
    />
  );
}

function AppleMark() {
  return (
    <path
      d="M15.9 3c.1 1.2-.4 2.3-1.1 3.1-.7.8-1.8 1.4-2.8 1.3-.1-1.1.4-2.3 1.1-3C13.8 3.6 15 3 15.9 3zm3.4 14.2c-.5 1.2-.8 1.7-1.4 2.7-.9 1.4-2.2 3.1-3.7 3.1-1.4 0-1.8-.9-3.7-.9s-2.3.9-3.7.9c-1.6 0-2.8-1.6-3.7-3-2.6-3.9-2.8-8.4-1.3-10.9 1.1-1.7 2.8-2.7 4.4-2.7 1.6 0 2.7.9 4 .9 1.3 0 2.1-.9 4-.9 1.4 0 2.9.8 4 2.1-3.5 1.9-3 6.9 1.1 8.7z"
      fill="currentColor"
      transform="translate(1.2 -.6) scale(.94)"
    />
  );
}
