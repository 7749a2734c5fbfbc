import { resetRequestBody } from '@shop/contract/password-reset';
import { forgotPasswordText } from '@shop/messages/forgot-password';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmailField } from '../../forms/EmailField.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { pages } from '../../routing/paths.ts';
import { AccountCard } from '../../session/AccountCard.tsx';
import { requestPasswordReset } from '../../state/auth-slice.ts';
import { type ApiFailure, sentenceFor, UNANSWERED } from '../../state/error-sentences.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { inline } from '../../ui/inline.ts';
import { textLinkClass } from '../../ui/text-link-class.ts';

const fields = ['email'] as const;

export function ForgotPassword() {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<ApiFailure>();
  const [sentTo, setSentTo] = useState<string>();
  const { form, field, busy } = useSchemaForm(fields, resetRequestBody, async ({ email }) => {
    setFailure(undefined);
    setSentTo(undefined);
    const result = await dispatch(requestPasswordReset({ email }));
    if (requestPasswordReset.rejected.match(result)) setFailure(result.payload ?? UNANSWERED);
    else setSentTo(email);
    return undefined;
  });

  return (
    <AccountCard
      heading={forgotPasswordText.forgotYourPassword}
      footer={inline(
        forgotPasswordText.rememberedItLogIn({
          link: (parts) => (
            <Link to={pages.login} className={textLinkClass}>
              {parts}
            </Link>
          ),
        }),
      )}
    >
      <p className="-mt-4 text-ink-soft">{forgotPasswordText.weSendYouALink}</p>
      <form {...form} className="flex flex-col gap-5">
        <EmailField {...field('email')} />
        {failure !== undefined && <Alert>{sentenceFor(failure)}</Alert>}
        <Button type="submit" busy={busy} busyText={forgotPasswordText.sending} className="mt-2 w-full">
          {sentTo === undefined ? forgotPasswordText.sendTheLink : forgotPasswordText.sendTheLinkAgain}
        </Button>
        {sentTo !== undefined && (
          <Alert tone="green">
            <p className="font-semibold">{forgotPasswordText.mailSent}</p>
            <p className="break-words">{forgotPasswordText.ifThereIsAnAccount({ sentTo })}</p>
          </Alert>
        )}
      </form>
    </AccountCard>
  );
}
