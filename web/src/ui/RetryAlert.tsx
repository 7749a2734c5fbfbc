import { uiText } from '@shop/messages/ui';
import { Alert, type AlertProps } from './Alert.tsx';
import { Button } from './Button.tsx';

type RetryAlertProps = Omit<AlertProps, 'action'> & {
  onRetry: () => void;
  /** True while the retry runs. */
  busy?: boolean;
};

/** An error that stays on the page, with a button to try again. */
export function RetryAlert({ onRetry, busy = false, ...alert }: RetryAlertProps) {
  return (
    <Alert
      {...alert}
      action={
        <Button variant="secondary" size="small" busy={busy} busyText={uiText.trying} onClick={onRetry}>
          {uiText.tryAgain}
        </Button>
      }
    />
  );
}
