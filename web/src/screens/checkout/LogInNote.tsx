import { checkoutText } from '@shop/messages/checkout';
import { Link } from 'react-router';
import { type LoginState, pages } from '../../routing/paths.ts';
import { inline } from '../../ui/inline.ts';
import { textLinkClass } from '../../ui/text-link-class.ts';

const backHere: LoginState = { from: pages.checkout };

/** For somebody who has an account and is not logged in. */
export function LogInNote() {
  return (
    <p className="-mb-4 text-ink-soft">
      {inline(
        checkoutText.haveAnAccountLogIn({
          link: (parts) => (
            <Link to={pages.login} state={backHere} className={textLinkClass}>
              {parts}
            </Link>
          ),
        }),
      )}
    </p>
  );
}
