import { shellText } from '@shop/messages/shell';
import { currentShop } from '../state/shown-shop.ts';
import { Logo } from './Logo.tsx';
import { StoreBadge } from './StoreBadge.tsx';

/** Invites shoppers to the mobile app; the back office has no such part. */
export function Footer({ backOffice = false }: { backOffice?: boolean }) {
  return (
    <footer className="mt-auto border-t border-line bg-sunken print:hidden">
      {!backOffice && (
        <div className="page-width flex flex-col gap-8 py-10 md:flex-row md:items-center md:justify-between">
          <div className="flex flex-col gap-2">
            <Logo />
            <p className="text-sm text-ink-soft">{shellText.theWholeShopInYour}</p>
          </div>
          <div className="flex flex-col gap-3">
            <p className="font-semibold">{shellText.downloadOurMobileApp}</p>
            <div className="flex flex-wrap gap-3">
              <StoreBadge store="googlePlay" />
              <StoreBadge store="appStore" />
            </div>
          </div>
        </div>
      )}
      <div className={backOffice ? '' : 'border-t border-line'}>
        <div className="page-width flex flex-col gap-3 py-5 text-sm text-ink-soft sm:flex-row sm:items-center sm:justify-between">
          <p>© 2023 {currentShop().shopName}</p>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            <li>{shellText.aboutUs}</li>
            <li>{shellText.contactUs}</li>
            <li>{shellText.privacyPolicy}</li>
          </ul>
        </div>
      </div>
    </footer>
  );
}
