import type { CategoryNode } from '@shop/contract/categories';
import { adminAttributesText } from '@shop/messages/admin-attributes';
import { CheckboxRow } from '../../ui/CheckboxRow.tsx';
import { labelClass } from '../../ui/field-class.ts';

type CategoryChecksProps = {
  tree: readonly CategoryNode[];
  /** The names that products have of them. */
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
};

type Line = { value: string; label: string; level: number };

function linesOf(nodes: readonly CategoryNode[], level = 0): Line[] {
  return nodes.flatMap(({ value, label, children }) => [{ value, label, level }, ...linesOf(children, level + 1)]);
}

/** Which categories the attribute is offered for. A category that is gone can still be taken out. */
export function CategoryChecks({ tree, chosen, error, onChange }: CategoryChecksProps) {
  const lines = linesOf(tree);
  const gone = chosen.filter((value) => !lines.some((line) => line.value === value));
  const all = [
    ...lines,
    ...gone.map((value) => ({
      value,
      label: tree.length === 0 ? value : adminAttributesText.goneCategory({ name: value }),
      level: 0,
    })),
  ];
  return (
    <fieldset id="categories" tabIndex={-1} aria-describedby="categories-hint" className="min-w-0 outline-none">
      <legend className={labelClass}>{adminAttributesText.categories}</legend>
      <p id="categories-hint" className={`mt-1 text-sm ${error === undefined ? 'text-ink-soft' : 'text-red'}`}>
        {error ?? adminAttributesText.categoriesHint}
      </p>
      <div className="mt-2 max-h-72 overflow-y-auto rounded-md border border-line px-3 py-1 empty:hidden">
        {all.map(({ value, label, level }) => (
          <div key={value} style={{ paddingInlineStart: `${level * 1.5}rem` }}>
            <CheckboxRow
              label={<span className="wrap-anywhere">{label}</span>}
              checked={chosen.includes(value)}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
