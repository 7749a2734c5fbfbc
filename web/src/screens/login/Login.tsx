import { loginBody } from '@shop/contract/accounts';
import { loginText } from '@shop/messages/login';
import { Link, useLocation } from 'react-router';
import { EmailField } from '../../forms/EmailField.tsx';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { pages, readDestination } from '../../routing/paths.ts';
import { isForBuying } from '../../routing/shown-to-all.ts';
import { AccountCard } from '../../session/AccountCard.tsx';
import { logIn, selectSessionEnded } from '../../state/auth-slice.ts';
import { sentenceFor, UNANSWERED } from '../../state/error-sentences.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { inline } from '../../ui/inline.ts';
import { textLinkClass } from '../../ui/text-link-class.ts';

const fields = ['email', 'password'] as const;

export function Login() {
  const dispatch = useAppDispatch();
  const sessionEnded = useAppSelector(selectSessionEnded);
  // Passed on to the sign-up, so that a new user also reaches the page that they wanted.
  const { state } = useLocation();
  const { form, field, busy } = useSchemaForm(fields, loginBody, async (body) => {
    const result = await dispatch(logIn(body));
    const reduced = logIn.fulfilled.match(result) ? (result.payload.cart?.reduced ?? []) : [];
    // Cart and checkout say it themselves, for longer.
    if (reduced.length > 0 && !isForBuying(readDestination(state))) {
      // Without its script they say it when they are opened next.
      import('../../features/cart-lines/reductions.ts').then(
        ({ tellReductions }) => tellReductions(dispatch, reduced),
        () => undefined,
      );
    }
    // Every error appears in red at the password, which takes the focus so that screen readers announce it.
    return logIn.rejected.match(result) ? { password: sentenceFor(result.payload ?? UNANSWERED) } : undefined;
  });

  return (
    <AccountCard
      heading={loginText.logInToYourAccount}
      footer={inline(
        loginText.newHereCreateAnAccount({
          link: (parts) => (
            <Link to={pages.signup} state={state} className={textLinkClass}>
              {parts}
            </Link>
          ),
        }),
      )}
    >
      {sessionEnded && <Alert tone="yellow">{loginText.yourSessionHasEndedLog}</Alert>}
      <form {...form} className="flex flex-col gap-5">
        <EmailField {...field('email')} />
        <PasswordField
          label={loginText.password}
          autoComplete="current-password"
          aside={
            <Link to={pages.forgotPassword} className={`text-sm ${textLinkClass}`}>
              {loginText.forgotPassword}
            </Link>
          }
          {...field('password')}
        />
        <Button type="submit" busy={busy} busyText={loginText.loggingIn} className="mt-2 w-full">
          {loginText.logIn}
        </Button>
      </form>
    </AccountCard>
  );
}
