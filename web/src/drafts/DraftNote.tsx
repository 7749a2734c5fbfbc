import { formsText } from '@shop/messages/forms';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';

/** Shown above a form that was restored from a saved draft. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert
      tone="yellow"
      action={
        <Button variant="secondary" size="small" onClick={onDiscard}>
          {formsText.discard}
        </Button>
      }
    >
      {formsText.yourSessionEndedBeforeThis}
    </Alert>
  );
}
