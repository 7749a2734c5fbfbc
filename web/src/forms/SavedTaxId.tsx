import { taxIdFault } from '@shop/contract/vat-numbers';
import { addressText } from '@shop/messages/address';
import { inline } from '../ui/inline.ts';

/** The tax id of a saved address. One that was saved before ids were checked may be wrong, and then takes no tax off. */
export function SavedTaxId({ taxId }: { taxId: string }) {
  const fault = taxIdFault(taxId);
  return (
    <>
      <span className="block">
        {inline(addressText.taxIdTaxId({ taxId, bdi: (parts) => <bdi dir="ltr">{parts}</bdi> }))}
      </span>
      {fault !== undefined && <span className="block text-red">{addressText.faultSoTaxesAreCharged({ fault })}</span>}
    </>
  );
}
