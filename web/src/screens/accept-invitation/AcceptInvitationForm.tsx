import { acceptInvitationForm, badInvitation } from '@shop/contract/accept-invitation';
import { passwordRule } from '@shop/contract/accounts';
import { acceptInvitationText } from '@shop/messages/accept-invitation';
import { useState } from 'react';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { documentAddress } from '../../routing/language-prefix.ts';
import { pages } from '../../routing/paths.ts';
import { AccountCard } from '../../session/AccountCard.tsx';
import { acceptInvitation } from '../../state/auth-slice.ts';
import { type ApiFailure, sentenceFor, UNANSWERED } from '../../state/error-sentences.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { inline } from '../../ui/inline.ts';

const fields = ['name', 'password'] as const;

/** Takes the invited person into the staff, with their account or a new one. */
export function AcceptInvitationForm({ token, email }: { token: string; email: string }) {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<ApiFailure>();
  const { form, field, busy } = useSchemaForm(fields, acceptInvitationForm, async ({ name, password }) => {
    setFailure(undefined);
    const result = await dispatch(acceptInvitation({ token, email, password, ...(name !== '' && { name }) }));
    // Another document: this one forbids foreign pictures, and may know another account.
    if (acceptInvitation.fulfilled.match(result)) window.location.replace(documentAddress(pages.admin));
    else setFailure(result.payload ?? UNANSWERED);
    return undefined;
  });
  const password = field('password');
  const sentence = failure && sentenceFor(failure);

  return (
    <AccountCard heading={acceptInvitationText.acceptTheInvitation}>
      <p className="-mt-4 text-ink-soft wrap-anywhere">
        {inline(acceptInvitationText.youAreInvitedAs({ email, b: (parts) => <b>{parts}</b> }))}
      </p>
      <form {...form} className="flex flex-col gap-5">
        <Field label={acceptInvitationText.nameOptional} autoComplete="name" {...field('name')} />
        <PasswordField
          label={acceptInvitationText.password}
          autoComplete="current-password"
          {...password}
          hint={
            password.error === undefined ? acceptInvitationText.ofYourAccountOrANewOne({ passwordRule }) : undefined
          }
        />
        {sentence !== undefined && (
          <Alert>{sentence === badInvitation ? acceptInvitationText.askForANewOne({ badInvitation }) : sentence}</Alert>
        )}
        <Button type="submit" busy={busy} busyText={acceptInvitationText.accepting} className="mt-2 w-full">
          {acceptInvitationText.acceptTheInvitation}
        </Button>
      </form>
    </AccountCard>
  );
}
