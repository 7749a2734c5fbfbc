import { adminPricingText } from '@shop/messages/admin-pricing';
import { Link } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';

type RowActionsProps = { name: string; editPath: string; onDelete: () => void };

/** Edit and Delete of a row. */
export function RowActions({ name, editPath, onDelete }: RowActionsProps) {
  return (
    <div className="flex flex-wrap gap-2 lg:-my-1.5 lg:justify-end lg:gap-0">
      <Link
        to={editPath}
        aria-label={adminPricingText.editName({ name })}
        className={`${buttonClass('quiet', 'small')} min-h-11 flex-1 bg-sunken sm:flex-none lg:min-h-9 lg:bg-transparent`}
      >
        {adminPricingText.edit}
      </Link>
      <Button
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        aria-label={adminPricingText.deleteName({ name })}
        className="min-h-11 flex-1 bg-sunken sm:flex-none lg:min-h-9 lg:bg-transparent"
        onClick={onDelete}
      >
        {adminPricingText.delete}
      </Button>
    </div>
  );
}
