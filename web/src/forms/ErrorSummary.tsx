import { formsText } from '@shop/messages/forms';
import { Alert } from '../ui/Alert.tsx';
import { focusField } from './focus-field.ts';

type ErrorSummaryProps = {
  /** In the order of the form. `name` is the id of the field. */
  errors: readonly { name: string; label: string; message: string }[];
};

/** The errors of a rejected save, each with a link to its field. */
export function ErrorSummary({ errors }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <Alert>
      <h2 className="font-semibold">{formsText.notSavedCountFieldsNeed({ count: errors.length })}</h2>
      <ul className="mt-1 flex flex-col">
        {errors.map(({ name, label, message }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="inline-block rounded-sm py-1 underline underline-offset-4"
              onClick={(event) => {
                // The address stays the same: another history entry would need one more Back.
                event.preventDefault();
                focusField(name);
              }}
            >
              {label}: {message}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
