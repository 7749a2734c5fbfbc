import { passwordRule } from '@shop/contract/accounts';
import { badResetLink, resetPasswordForm } from '@shop/contract/password-reset';
import { resetPasswordText } from '@shop/messages/reset-password';
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
import { inline } from '../../ui/inline.ts';
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
    <AccountCard heading={resetPasswordText.chooseANewPassword}>
      <p className="-mt-4 break-words text-ink-soft">
        {inline(
          resetPasswordText.forTheAccountEmail({
            email: link.email,
            strong: (parts) => <strong className="font-semibold text-ink">{parts}</strong>,
          }),
        )}
      </p>
      <form {...form} className="flex flex-col gap-5">
        {/* Tells a password manager which account the password belongs to. */}
        <input type="email" autoComplete="username" value={link.email} readOnly hidden />
        <PasswordField
          label={resetPasswordText.password}
          autoComplete="new-password"
          {...password}
          hint={password.error === undefined ? passwordRule : undefined}
        />
        <PasswordField
          label={resetPasswordText.confirmPassword}
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
        {sentence !== undefined && (
          <Alert>
            {sentence}
            {sentence === badResetLink && (
              <p className="mt-1">
                <Link to={pages.forgotPassword} reloadDocument className="font-semibold underline underline-offset-4">
                  {resetPasswordText.askForANewLink}
                </Link>
              </p>
            )}
          </Alert>
        )}
        <Button type="submit" busy={busy} busyText={resetPasswordText.saving} className="mt-2 w-full">
          {resetPasswordText.setTheNewPassword}
        </Button>
      </form>
      <p className="text-ink-soft">
        {inline(
          resetPasswordText.rememberedItLogIn({
            link: (parts) => (
              <Link to={pages.login} reloadDocument className={textLinkClass}>
                {parts}
              </Link>
            ),
          }),
        )}
      </p>
    </AccountCard>
  );
}
