import { cartLinesText } from '@shop/messages/cart-lines';
import { Alert } from '../../ui/Alert.tsx';

export function CartChanges({ changes }: { changes: readonly string[] }) {
  if (changes.length === 0) return null;
  return (
    <Alert tone="yellow" className="mb-6">
      <p className="font-semibold">{cartLinesText.yourCartHasChanged}</p>
      <ul className="mt-1 list-disc space-y-0.5 ps-4">
        {changes.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Alert>
  );
}
