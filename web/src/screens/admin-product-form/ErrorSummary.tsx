import { Alert } from '../../ui/Alert.tsx';
import { type DraftMessages, messageLabel, messageNames, type ProductDraft } from './product-draft.ts';

/** The errors of a rejected save, each with a link to its field. */
export function ErrorSummary({ draft, messages }: { draft: ProductDraft; messages: DraftMessages }) {
  const faulty = messageNames(draft).filter((field) => messages[field] !== undefined);
  if (faulty.length === 0) return null;
  return (
    <Alert>
      <h2 className="font-semibold">
        Not saved: {faulty.length === 1 ? 'one field needs' : `${faulty.length} fields need`} your attention
      </h2>
      <ul className="mt-1 flex flex-col">
        {faulty.map((field) => (
          <li key={field}>
            <a
              href={`#${field}`}
              className="inline-block rounded-sm py-1 underline underline-offset-4"
              onClick={(event) => {
                // The address stays the same: another history entry would need one more Back.
                event.preventDefault();
                document.getElementById(field)?.focus();
              }}
            >
              {messageLabel(draft, field)}: {messages[field]}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
