import { passwordRule } from '@shop/contract/accounts';
import { badOwnerLink, firstOwnerForm } from '@shop/contract/first-owner';
import { firstOwnerText } from '@shop/messages/first-owner';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmailField } from '../../forms/EmailField.tsx';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { documentAddress } from '../../routing/language-prefix.ts';
import { pages } from '../../routing/paths.ts';
import { AccountCard } from '../../session/AccountCard.tsx';
import { makeFirstOwner } from '../../state/auth-slice.ts';
import { type ApiFailure, sentenceFor, UNANSWERED } from '../../state/error-sentences.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { inline } from '../../ui/inline.ts';

const fields = ['name', 'email', 'password', 'confirmPassword'] as const;
const EMAIL_TAKEN = 409;

/** Makes the account that runs the shop, and opens the back office. */
export function FirstOwnerForm({ token }: { token: string }) {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<ApiFailure>();
  const { form, field, busy } = useSchemaForm(fields, firstOwnerForm, async ({ name, email, password }) => {
    setFailure(undefined);
    const result = await dispatch(makeFirstOwner({ token, email, password, ...(name !== '' && { name }) }));
    if (makeFirstOwner.fulfilled.match(result)) {
      // Another document: this one forbids foreign pictures, and may know another account.
      window.location.replace(documentAddress(pages.admin));
      return undefined;
    }
    const failed = result.payload ?? UNANSWERED;
    if (failed.kind === 'text' && failed.status === EMAIL_TAKEN) return { email: sentenceFor(failed) };
    setFailure(failed);
    return undefined;
  });
  const password = field('password');
  const sentence = failure && sentenceFor(failure);

  return (
    <AccountCard heading={firstOwnerText.makeTheFirstAccount}>
      <p className="-mt-4 text-ink-soft">{firstOwnerText.itBelongsToTheOwner}</p>
      <form {...form} className="flex flex-col gap-5">
        <Field label={firstOwnerText.nameOptional} autoComplete="name" {...field('name')} />
        <EmailField {...field('email')} />
        <PasswordField
          label={firstOwnerText.password}
          autoComplete="new-password"
          {...password}
          hint={password.error === undefined ? passwordRule : undefined}
        />
        <PasswordField
          label={firstOwnerText.confirmPassword}
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
        {sentence !== undefined && (
          <Alert>
            {sentence === badOwnerLink
              ? inline(
                  firstOwnerText.badOwnerLinkItIs({
                    badOwnerLink,
                    link: (parts) => (
                      <Link to={pages.login} reloadDocument className="font-semibold underline underline-offset-4">
                        {parts}
                      </Link>
                    ),
                  }),
                )
              : sentence}
          </Alert>
        )}
        <Button type="submit" busy={busy} busyText={firstOwnerText.creatingYourAccount} className="mt-2 w-full">
          {firstOwnerText.makeMyAccount}
        </Button>
      </form>
    </AccountCard>
  );
}
