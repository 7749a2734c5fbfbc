import { productPageText } from '@shop/messages/product-page';
import { Modal } from '../../ui/Modal.tsx';

/** Body measures in inches, as shops of the United States give them. */
const rows = [
  { name: 'XXS', chest: '30–32', waist: '24–26', hips: '32–34' },
  { name: 'XS', chest: '32–34', waist: '26–28', hips: '34–36' },
  { name: 'S', chest: '34–36', waist: '28–30', hips: '36–38' },
  { name: 'M', chest: '38–40', waist: '32–34', hips: '39–41' },
  { name: 'L', chest: '42–44', waist: '36–38', hips: '42–44' },
  { name: 'XL', chest: '46–48', waist: '40–42', hips: '45–47' },
  { name: '2XL', chest: '50–52', waist: '44–46', hips: '48–50' },
  { name: '3XL', chest: '54–56', waist: '48–50', hips: '52–54' },
] as const;

export function SizeGuide({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title={productPageText.sizeGuide}>
      <table className="w-full text-start text-sm tabular-nums">
        <caption className="pb-4 text-start text-ink-soft">{productPageText.bodyMeasuresInInchesBetween}</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pe-3 font-semibold">
              {productPageText.size}
            </th>
            <th scope="col" className="py-2 pe-3 text-end font-semibold">
              {productPageText.chest}
            </th>
            <th scope="col" className="py-2 pe-3 text-end font-semibold">
              {productPageText.waist}
            </th>
            <th scope="col" className="py-2 text-end font-semibold">
              {productPageText.hips}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, chest, waist, hips }) => (
            <tr key={name} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 pe-3 font-semibold">
                {name}
              </th>
              <td className="py-2 pe-3 text-end">{chest}</td>
              <td className="py-2 pe-3 text-end">{waist}</td>
              <td className="py-2 text-end">{hips}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
