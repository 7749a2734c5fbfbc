import type { TotpSetup } from '@shop/contract/second-factor';
import { confirmTotpBody } from '@shop/contract/second-factor';
import { twoStepText } from '@shop/messages/two-step';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { fieldErrorsOf, sentenceFor, UNANSWERED } from '../../../state/error-sentences.ts';
import { confirmTotp } from '../../../state/second-factor.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { toast } from '../../../toasts/toast.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { QrCode } from './QrCode.tsx';

type AppSetUpProps = {
  setup: TotpSetup;
  onOn: (recoveryCodes: readonly string[]) => Promise<void>;
  onCancel: () => void;
};

/** Tells the app its secret, and puts it in force by a code that it shows. */
export function AppSetUp({ setup, onOn, onCancel }: AppSetUpProps) {
  const dispatch = useAppDispatch();
  const { form, field, busy } = useSchemaForm(['code'], confirmTotpBody, async (values) => {
    const result = await dispatch(confirmTotp(values));
    if (!confirmTotp.fulfilled.match(result)) {
      const failure = result.payload ?? UNANSWERED;
      return { code: fieldErrorsOf(failure).code ?? sentenceFor(failure) };
    }
    toast.success(twoStepText.appIsOnNow);
    await onOn(result.payload);
    return undefined;
  });

  return (
    <div className="flex flex-col gap-5 border-t border-line pt-5">
      <p>{twoStepText.scanTheCode}</p>
      <QrCode text={setup.uri} label={twoStepText.qrCode} />
      <p className="text-sm">
        <span className="font-semibold">{twoStepText.key}</span>{' '}
        <code className="text-base wrap-anywhere">{setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <form {...form} className="flex max-w-md flex-col gap-4">
        <Field
          label={twoStepText.sixDigits}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          autoFocus
          {...field('code')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} busyText={twoStepText.turningOn}>
            {twoStepText.turnOn}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            {twoStepText.cancel}
          </Button>
        </div>
      </form>
    </div>
  );
}
