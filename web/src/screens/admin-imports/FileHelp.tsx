import { ArrowDownTrayIcon } from '@heroicons/react/20/solid';
import { productColumns } from '@shop/contract/product-files';
import { adminImportsText } from '@shop/messages/admin-imports';
import { buttonClass } from '../../ui/button-class.ts';
import { inline } from '../../ui/inline.ts';

const NEEDED = ['title', 'description', 'brand', 'category', 'price', 'discountPercentage', 'stock'];

const sample = [
  ['productId', 'sku', ...NEEDED, 'colors', 'color', 'thumbnail'],
  [
    '',
    'CUP-1',
    adminImportsText.sampleTitle,
    adminImportsText.sampleDescription,
    adminImportsText.sampleBrand,
    adminImportsText.sampleCategory,
    '12.50',
    '0',
    '40',
    '',
    '',
    '/pictures/placeholder.webp',
  ],
  [
    'new:shirt',
    'SHIRT-W',
    adminImportsText.sampleTitle2,
    adminImportsText.sampleDescription2,
    adminImportsText.sampleBrand2,
    adminImportsText.sampleCategory2,
    '49',
    '10',
    '5',
    'white|black',
    'white',
    '/pictures/placeholder.webp',
  ],
  [
    'new:shirt',
    'SHIRT-B',
    adminImportsText.sampleTitle2,
    adminImportsText.sampleDescription2,
    adminImportsText.sampleBrand2,
    adminImportsText.sampleCategory2,
    '49',
    '10',
    '3',
    'white|black',
    'black',
    '/pictures/placeholder.webp',
  ],
];

/** Which columns a file has, and one to begin with: a product without a choice and one with two variants. */
export function FileHelp() {
  const text = `\uFEFF${sample.map((line) => line.join(',')).join('\r\n')}\r\n`;
  return (
    <details className="mt-4 text-sm">
      <summary className="cursor-pointer font-semibold text-accent">{adminImportsText.columnsAndASample}</summary>
      <div className="mt-3 flex flex-col gap-3 text-ink-soft">
        <p>
          {inline(
            adminImportsText.whatColumnsMean({
              id: () => <Words of={['productId']} />,
              sku: () => <Words of={['sku']} />,
              needed: () => <Words of={NEEDED} />,
              thumbnail: () => <Words of={['thumbnail']} />,
              image: () => <Words of={['image1']} />,
              code: (parts) => <code>{parts}</code>,
            }),
          )}
        </p>
        <p>{inline(adminImportsText.allColumns({ columns: () => <Words of={productColumns} /> }))}</p>
        <p>
          <a
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(text)}`}
            download="sample-products.csv"
            className={buttonClass('secondary', 'small')}
          >
            <ArrowDownTrayIcon aria-hidden="true" className="size-4" />
            {adminImportsText.downloadASampleFile}
          </a>
        </p>
      </div>
    </details>
  );
}

function Words({ of }: { of: readonly string[] }) {
  return <code className="wrap-anywhere">{of.join(', ')}</code>;
}
