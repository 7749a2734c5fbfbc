import { passwordRule, signupForm } from '@shop/contract/accounts';
import { signupText } from '@shop/messages/signup';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { EmailField } from '../../forms/EmailField.tsx';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { pages } from '../../routing/paths.ts';
import { AccountCard } from '../../session/AccountCard.tsx';
import { signUp } from '../../state/auth-slice.ts';
import { type ApiFailure, sentenceFor, UNANSWERED } from '../../state/error-sentences.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { inline } from '../../ui/inline.ts';
import { textLinkClass } from '../../ui/text-link-class.ts';

const fields = ['email', 'password', 'confirmPassword'] as const;
const EMAIL_TAKEN = 409;

export function Signup() {
  const dispatch = useAppDispatch();
  const { state } = useLocation();
  const [failure, setFailure] = useState<ApiFailure>();
  const { form, field, busy } = useSchemaForm(fields, signupForm, async ({ email, password }) => {
    setFailure(undefined);
    const result = await dispatch(signUp({ email, password }));
    if (signUp.fulfilled.match(result)) return undefined;
    const failed = result.payload ?? UNANSWERED;
    if (failed.kind === 'text' && failed.status === EMAIL_TAKEN) return { email: sentenceFor(failed) };
    setFailure(failed);
    return undefined;
  });
  const password = field('password');

  return (
    <AccountCard
      heading={signupText.createANewAccount}
      footer={inline(
        signupText.alreadyAMemberLogIn({
          link: (parts) => (
            <Link to={pages.login} state={state} className={textLinkClass}>
              {parts}
            </Link>
          ),
        }),
      )}
    >
      <form {...form} className="flex flex-col gap-5">
        <EmailField {...field('email')} />
        <PasswordField
          label={signupText.password}
          autoComplete="new-password"
          {...password}
          hint={password.error === undefined ? passwordRule : undefined}
        />
        <PasswordField label={signupText.confirmPassword} autoComplete="new-password" {...field('confirmPassword')} />
        {failure !== undefined && <Alert>{sentenceFor(failure)}</Alert>}
        <Button type="submit" busy={busy} busyText={signupText.creatingYourAccount} className="mt-2 w-full">
          {signupText.signUp}
        </Button>
      </form>
    </AccountCard>
  );
}
