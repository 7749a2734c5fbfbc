import { deleteAccountBody } from '@shop/contract/own-account';
import { ownAccountText } from '@shop/messages/own-account';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { documentAddress } from '../../routing/language-prefix.ts';
import { pages } from '../../routing/paths.ts';
import { fieldErrorsOf, sentenceFor, UNANSWERED } from '../../state/error-sentences.ts';
import { deleteAccount } from '../../state/own-account.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';

export function DeleteAccountForm({ onDone }: { onDone: () => void }) {
  const dispatch = useAppDispatch();
  const { form, field, busy } = useSchemaForm(['password'], deleteAccountBody, async (values) => {
    const result = await dispatch(deleteAccount(values));
    if (!deleteAccount.fulfilled.match(result)) {
      const failure = result.payload ?? UNANSWERED;
      return { password: fieldErrorsOf(failure).password ?? sentenceFor(failure) };
    }
    // Another document: this one holds what was the account's.
    window.location.replace(documentAddress(pages.home));
    return undefined;
  });
  return (
    <form {...form} className="flex max-w-md flex-col gap-4">
      <p className="text-ink-soft">{ownAccountText.whatDeletingDoes}</p>
      <PasswordField
        label={ownAccountText.yourPassword}
        autoComplete="current-password"
        autoFocus
        {...field('password')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={busy} busyText={ownAccountText.deleting}>
          {ownAccountText.deleteForGood}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {ownAccountText.cancel}
        </Button>
      </div>
    </form>
  );
}
