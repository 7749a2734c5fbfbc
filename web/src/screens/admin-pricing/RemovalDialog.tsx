import { adminPricingText } from '@shop/messages/admin-pricing';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { RuleKind, Stored } from './rule-kind.ts';
import type { RuleRemoval } from './use-rule-removal.ts';

type RemovalDialogProps<Rule extends Stored, Draft extends object, Body extends object> = {
  kind: RuleKind<Rule, Draft, Body>;
  removal: RuleRemoval<Rule>;
};

export function RemovalDialog<Rule extends Stored, Draft extends object, Body extends object>({
  kind,
  removal,
}: RemovalDialogProps<Rule, Draft, Body>) {
  const { asked } = removal;
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={adminPricingText.deleteThisQuestion({ item: kind.item })}
      confirmLabel={adminPricingText.delete}
      busy={removal.busy}
      busyText={adminPricingText.deleting}
      onConfirm={() => void removal.confirm()}
      onCancel={removal.cancel}
    >
      {asked !== undefined && (
        <p className="wrap-anywhere">
          <strong>{kind.nameOf(asked)}</strong>: {kind.consequence(asked)}
        </p>
      )}
    </ConfirmDialog>
  );
}
