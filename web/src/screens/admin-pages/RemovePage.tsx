import type { ShopPage } from '@shop/contract/shop-pages';
import { adminPagesText } from '@shop/messages/admin-pages';
import { useRemovePageMutation } from '../../data/pages.ts';
import { failureOf } from '../../data/shop-data.ts';
import { DeleteRecord } from '../../features/records/DeleteRecord.tsx';

/** Deletes a page of the merchant's own; takes the text of a built-in one. */
export function RemovePage({ page, onRemoved }: { page: ShopPage; onRemoved: () => void }) {
  const [remove] = useRemovePageMutation();
  const { slug, title, builtIn, html } = page;
  if (builtIn && html === '') return null;
  return (
    <DeleteRecord
      name={title}
      title={builtIn ? adminPagesText.removeTheText : adminPagesText.deleteThisPage}
      consequence={builtIn ? adminPagesText.removedConsequence : adminPagesText.deletedConsequence}
      {...(builtIn && { label: adminPagesText.removeText })}
      remove={async () => failureOf(await remove(slug))}
      onDeleted={onRemoved}
    />
  );
}
