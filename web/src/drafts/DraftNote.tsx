import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';

/** Above a form that holds again what was typed into it before the session ended. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert
      tone="yellow"
      action={
        <Button variant="secondary" size="small" onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      Your session ended before this was saved. What you had typed is here again, and still not saved.
    </Alert>
  );
}
