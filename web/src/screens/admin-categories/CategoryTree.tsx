import { ChevronDownIcon, ChevronUpIcon, PlusIcon } from '@heroicons/react/20/solid';
import { type CategoryNode, MAX_CATEGORY_LEVELS } from '@shop/contract/categories';
import { pageTitles } from '@shop/contract/titles';
import { adminCategoriesText } from '@shop/messages/admin-categories';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useUpdateCategoryMutation } from '../../data/categories.ts';
import { failureOf } from '../../data/shop-data.ts';
import { pagePath } from '../../routing/paths.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { toast } from '../../toasts/toast.ts';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { steppedPosition } from './category-lines.ts';

const toolClass =
  'grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink aria-disabled:opacity-40 xl:size-9';

type Step = (node: CategoryNode, siblings: readonly CategoryNode[], step: -1 | 1) => void;

/** All categories, each with those below it. The buttons move one among those of its level. */
export function CategoryTree({ tree }: { tree: readonly CategoryNode[] }) {
  const [update, { isLoading }] = useUpdateCategoryMutation();
  const [said, setSaid] = useState('');
  const pressed = useRef<string>(undefined);
  useLayoutEffect(() => {
    // A moved row may be another element, which has lost the focus.
    if (pressed.current !== undefined && document.activeElement === document.body)
      document.getElementById(pressed.current)?.focus();
  });

  async function move(node: CategoryNode, siblings: readonly CategoryNode[], step: -1 | 1) {
    const position = steppedPosition(siblings, node.id, step);
    if (position === undefined || isLoading) return;
    pressed.current = `move-${node.id}-${step}`;
    const failure = failureOf(await update({ id: node.id, position }));
    if (failure !== undefined) return toast.error(sentenceFor(failure));
    const place = siblings.findIndex(({ id }) => id === node.id) + step + 1;
    setSaid(adminCategoriesText.moved({ label: node.label, place, count: siblings.length }));
  }

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <nav
        aria-label={pageTitles.adminCategories}
        className="rounded-lg border border-line bg-surface px-2 py-1 sm:px-4"
      >
        <Level nodes={tree} level={1} onStep={(...asked) => void move(...asked)} />
      </nav>
    </>
  );
}

function Level({ nodes, level, onStep }: { nodes: readonly CategoryNode[]; level: number; onStep: Step }) {
  return (
    <ul className={level === 1 ? 'divide-y divide-line' : 'ms-2 border-s border-line ps-2 sm:ms-4 sm:ps-4'}>
      {nodes.map((node, at) => (
        <li key={node.id} className={level === 1 ? 'py-1' : ''}>
          <Row
            node={node}
            canHaveMore={level < MAX_CATEGORY_LEVELS}
            isFirst={at === 0}
            isLast={at === nodes.length - 1}
            onStep={(step) => onStep(node, nodes, step)}
          />
          {node.children.length > 0 && <Level nodes={node.children} level={level + 1} onStep={onStep} />}
        </li>
      ))}
    </ul>
  );
}

type RowProps = {
  node: CategoryNode;
  canHaveMore: boolean;
  isFirst: boolean;
  isLast: boolean;
  onStep: (step: -1 | 1) => void;
};

function Row({ node: { id, label, slug, count }, canHaveMore, isFirst, isLast, onStep }: RowProps) {
  const { pathname } = useLocation();
  return (
    <div className="flex min-h-11 items-center gap-x-1 sm:gap-x-3">
      <div className="min-w-0 flex-1 py-1 sm:flex sm:items-baseline sm:gap-3">
        <Link
          to={`${pathname}?edit=${id}`}
          className={`inline-flex min-h-6 items-center font-medium wrap-anywhere ${textLinkClass}`}
        >
          {label}
        </Link>
        <p className="text-sm wrap-anywhere text-ink-soft">
          <span className="tabular-nums">{adminCategoriesText.productCount({ count })}</span>
          <span className="hidden sm:inline">{` · ${pagePath('category', slug)}`}</span>
        </p>
      </div>
      <div className="flex shrink-0">
        {([-1, 1] as const).map((step) => {
          const inert = step === -1 ? isFirst : isLast;
          const Icon = step === -1 ? ChevronUpIcon : ChevronDownIcon;
          return (
            <button
              key={step}
              id={`move-${id}-${step}`}
              type="button"
              aria-label={step === -1 ? adminCategoriesText.moveUp({ label }) : adminCategoriesText.moveDown({ label })}
              aria-disabled={inert || undefined}
              onClick={inert ? undefined : () => onStep(step)}
              className={toolClass}
            >
              <Icon aria-hidden="true" className="size-5" />
            </button>
          );
        })}
        {canHaveMore ? (
          <Link
            to={`${pathname}?edit=new&parent=${id}`}
            aria-label={adminCategoriesText.addBelow({ label })}
            className={toolClass}
          >
            <PlusIcon aria-hidden="true" className="size-5" />
          </Link>
        ) : (
          <span className="w-11 xl:w-9" />
        )}
      </div>
    </div>
  );
}
