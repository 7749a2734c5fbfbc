import { Alert, type AlertProps } from './Alert.tsx';
import { Button } from './Button.tsx';

type RetryAlertProps = Omit<AlertProps, 'action'> & {
  onRetry: () => void;
  /** While the retry is under way. */
  busy?: boolean;
};

/** What went wrong, on the page where it stays, and another try. */
export function RetryAlert({ onRetry, busy = false, ...alert }: RetryAlertProps) {
  return (
    <Alert
      {...alert}
      action={
        <Button variant="secondary" size="small" busy={busy} busyText="Trying…" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}
