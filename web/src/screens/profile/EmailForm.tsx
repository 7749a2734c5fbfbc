import { changeEmailBody } from '@shop/contract/own-account';
import { ownAccountText } from '@shop/messages/own-account';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { fieldErrorsOf, sentenceFor, UNANSWERED } from '../../state/error-sentences.ts';
import { changeEmail } from '../../state/own-account.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';

export function EmailForm({ onDone }: { onDone: () => void }) {
  const dispatch = useAppDispatch();
  const { form, field, busy } = useSchemaForm(['email', 'password'], changeEmailBody, async (values) => {
    const result = await dispatch(changeEmail(values));
    if (!changeEmail.fulfilled.match(result)) {
      const failure = result.payload ?? UNANSWERED;
      const { email, password } = fieldErrorsOf(failure);
      return password === undefined ? { email: email ?? sentenceFor(failure) } : { password };
    }
    toast.success(ownAccountText.linkSent({ email: values.email }));
    onDone();
    return undefined;
  });
  return (
    <form {...form} className="flex max-w-md flex-col gap-4">
      <Field
        label={ownAccountText.newEmail}
        type="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
        {...field('email')}
      />
      <PasswordField label={ownAccountText.yourPassword} autoComplete="current-password" {...field('password')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyText={ownAccountText.sending}>
          {ownAccountText.sendTheLink}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {ownAccountText.cancel}
        </Button>
      </div>
    </form>
  );
}
