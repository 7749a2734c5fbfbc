import { ArrowDownTrayIcon } from '@heroicons/react/20/solid';
import { productColumns } from '@shop/contract/product-files';
import { buttonClass } from '../../ui/button-class.ts';

const NEEDED = ['title', 'description', 'brand', 'category', 'price', 'discountPercentage', 'stock'];

const sample = [
  ['productId', 'sku', ...NEEDED, 'colors', 'color', 'thumbnail'],
  [
    '',
    'CUP-1',
    'Enamel cup',
    'A cup for the camp fire.',
    'Alder Works',
    'Kitchen',
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
    'Linen shirt',
    'Cool on hot days.',
    'Drift',
    'Clothing',
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
    'Linen shirt',
    'Cool on hot days.',
    'Drift',
    'Clothing',
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
      <summary className="cursor-pointer font-semibold text-accent">Columns, and a file to begin with</summary>
      <div className="mt-3 flex flex-col gap-3 text-ink-soft">
        <p>
          The first line names the columns. To change products, a file needs <Words of={['productId']} /> or{' '}
          <Words of={['sku']} /> and the columns that change. A new product has no productId, and needs{' '}
          <Words of={NEEDED} /> and one picture (<Words of={['thumbnail']} /> or <Words of={['image1']} />
          ). Lines with the same <code>new:word</code> as productId are variants of one new product.
        </p>
        <p>
          All columns: <Words of={productColumns} />.
        </p>
        <p>
          <a
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(text)}`}
            download="sample-products.csv"
            className={buttonClass('secondary', 'small')}
          >
            <ArrowDownTrayIcon aria-hidden="true" className="size-4" />
            Download a sample file
          </a>
        </p>
      </div>
    </details>
  );
}

function Words({ of }: { of: readonly string[] }) {
  return <code className="wrap-anywhere">{of.join(', ')}</code>;
}
