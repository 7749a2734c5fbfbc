import { pathInLanguage } from '@shop/contract/languages';
import { shellText } from '@shop/messages/shell';
import { useLocation } from 'react-router';
import { currentShop } from '../state/shown-shop.ts';
import { chooseLanguage, selectUserInfo } from '../state/user-slice.ts';
import { useAppDispatch, useAppSelector } from '../store/hooks.ts';
import { nameOfLanguage } from '../ui/name-of-language.ts';
import { rememberLanguage } from './language-choice.ts';

/**
 * Leads to the same page in each of the shop's languages; nothing where there is only one. Each is another document.
 * Who is logged in gets their mails in what they choose here.
 */
export function LanguageLinks({ className, linkClass }: { className: string; linkClass: string }) {
  const { pathname, search } = useLocation();
  const { languages = [], language: current } = currentShop();
  const user = useAppSelector(selectUserInfo);
  const dispatch = useAppDispatch();
  if (languages.length < 2) return null;

  /** The link is followed meanwhile. */
  function choose(language: string): void {
    rememberLanguage(language);
    if (user !== null && user.language !== language) void dispatch(chooseLanguage({ id: user.id, language }));
  }

  return (
    <nav aria-label={shellText.language}>
      <ul className={className}>
        {languages.map((language) => (
          <li key={language}>
            <a
              href={pathInLanguage(pathname + search, language, languages)}
              hrefLang={language}
              lang={language}
              aria-current={language === current ? 'true' : undefined}
              onClick={() => choose(language)}
              className={linkClass}
            >
              {nameOfLanguage(language)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
