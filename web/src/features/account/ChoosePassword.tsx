import { newPassword, passwordRule } from '@shop/contract/accounts';
import { accountText } from '@shop/messages/account';
import { useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { rememberTypedEmail } from '../../forms/typed-email.ts';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { type LoginState, pages } from '../../routing/paths.ts';
import { signUp } from '../../state/auth-slice.ts';
import { type ApiFailure, sentenceFor, UNANSWERED } from '../../state/error-sentences.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { inline } from '../../ui/inline.ts';
import { textLinkClass } from '../../ui/text-link-class.ts';

const EMAIL_TAKEN = 409;
const schema = z.object({ password: newPassword });

type ChoosePasswordProps = {
  /** Of the order; the account gets it. */
  email: string;
  /** The path of this page: the log-in leads back here. */
  here: string;
  /** Where the account is made, with the key of an order that goes with it; left out: what is of this browser's session goes along. */
  signUpPath?: string;
};

/** Makes an account of what a guest has given already. Cart and orders of the guest go with it. */
export function ChoosePassword({ email, here, signUpPath }: ChoosePasswordProps) {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<ApiFailure>();
  const { form, field, busy } = useSchemaForm(['password'], schema, async ({ password }) => {
    setFailure(undefined);
    const result = await dispatch(signUp({ email, password, ...(signUpPath !== undefined && { path: signUpPath }) }));
    if (signUp.rejected.match(result)) setFailure(result.payload ?? UNANSWERED);
    return undefined;
  });
  const password = field('password');
  const isTaken = failure?.kind === 'text' && failure.status === EMAIL_TAKEN;
  const backHere: LoginState = { from: here };

  return (
    <section aria-labelledby="choose-password" className="w-full max-w-md rounded-lg border border-line bg-surface p-5">
      <h2 id="choose-password" className="font-semibold">
        {accountText.chooseAPassword}
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft wrap-anywhere">{accountText.andYouHaveAnAccount({ email })}</p>
      <form {...form} className="flex flex-col gap-4">
        {/* For password managers. */}
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <PasswordField
          label={accountText.password}
          autoComplete="new-password"
          {...password}
          hint={password.error === undefined ? passwordRule : undefined}
        />
        {failure !== undefined && (
          <Alert>
            {isTaken
              ? inline(
                  // A log-in takes along what is of the session, not what a key opens.
                  (signUpPath === undefined
                    ? accountText.thereIsAnAccountLogIn
                    : accountText.thereIsAnAccountOrderStays)({
                    link: (parts) => (
                      <Link
                        to={pages.login}
                        state={backHere}
                        onClick={() => rememberTypedEmail(email)}
                        className={textLinkClass}
                      >
                        {parts}
                      </Link>
                    ),
                  }),
                )
              : sentenceFor(failure)}
          </Alert>
        )}
        <Button type="submit" busy={busy} busyText={accountText.creatingYourAccount} className="self-start">
          {accountText.createAccount}
        </Button>
      </form>
    </section>
  );
}
