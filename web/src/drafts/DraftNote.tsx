import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';

/** Shown above a form that was restored from a saved draft. */
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
