import { passwordRule } from '@shop/contract/accounts';
import { changePasswordBody } from '@shop/contract/own-account';
import { ownAccountText } from '@shop/messages/own-account';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { fieldErrorsOf, sentenceFor, UNANSWERED } from '../../state/error-sentences.ts';
import { changePassword } from '../../state/own-account.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';
import { Button } from '../../ui/Button.tsx';

export function PasswordForm({ onDone }: { onDone: () => void }) {
  const dispatch = useAppDispatch();
  const { form, field, busy } = useSchemaForm(['password', 'newPassword'], changePasswordBody, async (values) => {
    const result = await dispatch(changePassword(values));
    if (!changePassword.fulfilled.match(result)) {
      const failure = result.payload ?? UNANSWERED;
      const { password, newPassword } = fieldErrorsOf(failure);
      return newPassword === undefined ? { password: password ?? sentenceFor(failure) } : { newPassword };
    }
    toast.success(ownAccountText.passwordSaved);
    onDone();
    return undefined;
  });
  const newPassword = field('newPassword');
  return (
    <form {...form} className="flex max-w-md flex-col gap-4">
      <PasswordField
        label={ownAccountText.presentPassword}
        autoComplete="current-password"
        autoFocus
        {...field('password')}
      />
      <PasswordField
        label={ownAccountText.newPassword}
        autoComplete="new-password"
        {...newPassword}
        hint={newPassword.error === undefined ? passwordRule : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyText={ownAccountText.saving}>
          {ownAccountText.savePassword}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {ownAccountText.cancel}
        </Button>
      </div>
    </form>
  );
}
