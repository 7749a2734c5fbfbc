import { useId } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../store/use-may.ts';
import { textLinkClass } from '../../ui/text-link-class.ts';

type Row = {
  key: string;
  name: string;
  /** Of a product, for those who may see the catalogue. */
  to: string | undefined;
  values: readonly string[];
};

type SmallTableProps = {
  title: string;
  heads: readonly string[];
  /** Said where there is no row. */
  none: string;
  rows: readonly Row[];
};

/** At most ten rows: names, and numbers beside them. */
export function SmallTable({ title, heads, none, rows }: SmallTableProps) {
  const id = useId();
  const mayOpen = useMay('catalogue.read');
  const [name, ...numbers] = heads;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="mt-2 text-ink-soft">{none}</p>
      ) : (
        <table aria-labelledby={id} className="mt-2 w-full text-sm">
          <thead>
            <tr className="border-b border-line text-ink-soft">
              <th scope="col" className="py-1.5 text-start font-medium">
                {name}
              </th>
              {numbers.map((head) => (
                <th key={head} scope="col" className="py-1.5 ps-3 text-end font-medium whitespace-nowrap">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className="border-b border-line last:border-0">
                <th scope="row" className="h-9 py-1.5 text-start font-normal wrap-anywhere">
                  {mayOpen && row.to !== undefined ? (
                    <Link to={row.to} className={`${textLinkClass} inline-flex min-h-6 items-center align-middle`}>
                      {row.name}
                    </Link>
                  ) : (
                    row.name
                  )}
                </th>
                {row.values.map((value, index) => (
                  <td key={numbers[index]} className="py-1.5 ps-3 text-end align-middle whitespace-nowrap tabular-nums">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
