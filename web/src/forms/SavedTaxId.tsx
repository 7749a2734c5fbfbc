import { taxIdFault } from '@shop/contract/vat-numbers';

/** The tax id of a saved address. One that was saved before ids were checked may be wrong, and then takes no tax off. */
export function SavedTaxId({ taxId }: { taxId: string }) {
  const fault = taxIdFault(taxId);
  return (
    <>
      <span className="block">
        Tax ID <bdi dir="ltr">{taxId}</bdi>
      </span>
      {fault !== undefined && <span className="block text-red">{fault}, so taxes are charged.</span>}
    </>
  );
}
