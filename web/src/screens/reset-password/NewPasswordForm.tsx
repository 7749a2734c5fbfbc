import { passwordRule } from '@shop/contract/accounts';
import { badResetLink, resetPasswordForm } from '@shop/contract/password-reset';
import { useState } from 'react';
import { Link } from 'react-router';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { pages } from '../../routing/paths.ts';
import { AccountCard } from '../../session/AccountCard.tsx';
import { resetPassword } from '../../state/auth-slice.ts';
import { type ApiFailure, sentenceFor, UNANSWERED } from '../../state/error-sentences.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import type { ResetLink } from './reset-link.ts';

const fields = ['password', 'confirmPassword'] as const;

type NewPasswordFormProps = { link: ResetLink; onDone: () => void };

export function NewPasswordForm({ link, onDone }: NewPasswordFormProps) {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<ApiFailure>();
  const { form, field, busy } = useSchemaForm(fields, resetPasswordForm, async ({ password }) => {
    setFailure(undefined);
    const result = await dispatch(resetPassword({ ...link, password }));
    if (resetPassword.rejected.match(result)) setFailure(result.payload ?? UNANSWERED);
    else onDone();
    return undefined;
  });
  const password = field('password');
  const sentence = failure && sentenceFor(failure);

  return (
    <AccountCard heading="Choose a new password">
      <p className="-mt-4 break-words text-ink-soft">
        For the account <strong className="font-semibold text-ink">{link.email}</strong>
      </p>
      <form {...form} className="flex flex-col gap-5">
        {/* Tells a password manager which account the password belongs to. */}
        <input type="email" autoComplete="username" value={link.email} readOnly hidden />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          {...password}
          hint={password.error === undefined ? passwordRule : undefined}
        />
        <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
        {sentence !== undefined && (
          <Alert>
            {sentence}
            {sentence === badResetLink && (
              <p className="mt-1">
                <Link to={pages.forgotPassword} reloadDocument className="font-semibold underline underline-offset-4">
                  Ask for a new link
                </Link>
              </p>
            )}
          </Alert>
        )}
        <Button type="submit" busy={busy} busyText="Saving…" className="mt-2 w-full">
          Set the new password
        </Button>
      </form>
      <p className="text-ink-soft">
        Remembered it?{' '}
        <Link to={pages.login} reloadDocument className={textLinkClass}>
          Log In
        </Link>
      </p>
    </AccountCard>
  );
}
