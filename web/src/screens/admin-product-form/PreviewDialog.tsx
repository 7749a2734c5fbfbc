import type { VariantsPreview } from '@shop/contract/product-bodies';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { type KnownOptions, offerOf } from './chosen-options.ts';
import { combinationName } from './combinations.ts';
import { draftOf } from './product-draft.ts';
import type { ProductFormState } from './use-product-form.ts';

/** What saving other options does to the variants, and their stock, before it is done. */
export function PreviewDialog({ form }: { form: ProductFormState }) {
  const { asked } = form.preview;
  const back = () => asked?.answer(false);
  return (
    <Modal
      open={asked !== undefined}
      onClose={back}
      title={adminProductFormText.whatChangesWithTheOptions}
      role="alertdialog"
      actions={
        <>
          <Button variant="secondary" onClick={back} data-focus-first>
            {adminProductFormText.backToTheForm}
          </Button>
          <Button
            variant={asked?.preview.go.some(({ stock }) => stock > 0) ? 'danger' : 'primary'}
            onClick={() => asked?.answer(true)}
          >
            {adminProductFormText.saveTheProduct}
          </Button>
        </>
      }
    >
      {asked !== undefined && <Changes form={form} preview={asked.preview} />}
    </Modal>
  );
}

function Changes({ form, preview }: { form: ProductFormState; preview: VariantsPreview }) {
  const { appear, go, keep } = preview;
  const before = nameOfVariants(form);
  const units = go.reduce((sum, { stock }) => sum + stock, 0);
  return (
    <div className="flex flex-col gap-4 text-sm">
      {go.length > 0 && (
        <Part
          title={adminProductFormText.variantsGo({ count: go.length })}
          names={go.map(({ id, stock }) => adminProductFormText.variantWithUnits({ name: before(id), units: stock }))}
        >
          {units > 0 ? adminProductFormText.unitsGoWithThem({ units }) : adminProductFormText.noUnitsGo}
        </Part>
      )}
      {appear.length > 0 && (
        <Part
          title={adminProductFormText.variantsAppear({ count: appear.length })}
          names={appear.map(({ choices }) => nameOfChoices(choices, form.known))}
        />
      )}
      {keep.length > 0 && (
        <Part title={adminProductFormText.variantsKeepTheirStock({ count: keep.length })} names={keep.map(before)} />
      )}
    </div>
  );
}

type PartProps = { title: string; names: readonly string[]; children?: ReactNode };

function Part({ title, names, children }: PartProps) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      {children !== undefined && <p className="mt-1 text-ink-soft">{children}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard. */}
      <ul tabIndex={0} aria-label={title} className="mt-1 max-h-40 overflow-y-auto rounded-md bg-sunken px-3 py-2">
        {names.map((name) => (
          <li key={name} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** As the product is now: they may have a value that it will not have. */
function nameOfVariants({ base, known }: ProductFormState): (id: number) => string {
  const before = draftOf(base);
  const offer = offerOf(before);
  return (id) => combinationName(before.variants.find((row) => row.id === id)?.choices ?? {}, offer, known);
}

function nameOfChoices(choices: VariantsPreview['appear'][number]['choices'], known: KnownOptions): string {
  const offer = choices.map(({ option, value }) => ({ option, values: [value] }));
  return combinationName(Object.fromEntries(choices.map(({ option, value }) => [option, value])), offer, known);
}
