/** The options of the fake back office, Color and Size first. */

import { colorChoices, type Product, sizeChoices } from '@shop/contract/catalogue';
import { createOptionBody, type NamedOption, updateOptionBody } from '@shop/contract/option-bodies';
import {
  type Choice,
  COLOR_OPTION,
  isBuiltIn,
  type Option,
  option,
  type ProductOption,
  SIZE_OPTION,
} from '@shop/contract/options';
import { mergeTranslations, type TranslationChanges } from '@shop/contract/translations';
import { errorResponse, json } from './fake-answers.ts';

const at = '2026-01-01T00:00:00.000Z';
const hexes: Readonly<Record<string, string>> = { white: '#ffffff', gray: '#e5e7eb', black: '#111827' };

type SentValue = { translations?: TranslationChanges<{ name: string }> | undefined } & {
  id?: string | null | undefined;
  name?: string | undefined;
  hex?: string | null | undefined;
};

export function someOption(
  changes: Partial<Omit<Option, 'values'>> & { id: number; name: string; values: string[] },
): Option {
  const values = changes.values.map((name) => ({ id: idOf(name), name, hex: null }));
  return { kind: 'text', createdAt: at, updatedAt: at, ...changes, values };
}

const idOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');

export class FakeOptions {
  all: Option[] = [
    {
      ...{ id: COLOR_OPTION, name: 'Color', kind: 'color', createdAt: at, updatedAt: at },
      values: colorChoices.map(({ id, name }) => ({ id, name, hex: hexes[id] ?? null })),
    },
    {
      ...{ id: SIZE_OPTION, name: 'Size', kind: 'size', createdAt: at, updatedAt: at },
      values: sizeChoices.map(({ id, name }) => ({ id, name, hex: null })),
    },
  ];

  /** A change, also by another admin. */
  edit(id: number, changes: object): Option | undefined {
    this.all = this.all.map((one) => {
      if (one.id !== id) return one;
      const updatedAt = new Date(Date.parse(one.updatedAt) + 1000).toISOString();
      return option.parse({ ...one, ...changes, updatedAt });
    });
    return this.all.find((one) => one.id === id);
  }

  answer(method: string, id: string | undefined, body: unknown): Response {
    if (method === 'POST') {
      const { name, values, translations } = createOptionBody.parse(body);
      const texts = { values: valuesFrom(values, []), translations: mergeTranslations({}, translations) };
      const created = { ...someOption({ id: this.all.length + 1, name, values: [] }), ...texts };
      this.all.push(created);
      return json(created, 201);
    }
    if (id === undefined) return json(this.all);
    const found = this.all.find((one) => one.id === Number(id));
    if (found === undefined) return errorResponse('NOT_FOUND');
    if (method === 'GET') return json(found);
    if (method === 'DELETE') {
      this.all = this.all.filter((one) => one !== found);
      return json({ success: true });
    }
    const { updatedAt, values, translations, ...changes } = updateOptionBody.parse(body);
    if (updatedAt !== undefined && updatedAt !== found.updatedAt) return errorResponse('STALE', { current: found });
    const texts = { translations: mergeTranslations(found.translations ?? {}, translations) };
    return json(
      this.edit(found.id, { ...changes, ...texts, values: valuesFrom(values ?? found.values, found.values) }),
    );
  }
}

type StoredValue = Option['values'][number];

function valuesFrom(sent: readonly SentValue[], before: readonly StoredValue[]): StoredValue[] {
  return sent.map(({ id, name, hex, translations }) => {
    const kept = before.find((value) => value.id === id);
    const texts = { translations: mergeTranslations(kept?.translations ?? {}, translations) };
    return {
      ...texts,
      id: kept?.id ?? idOf(name ?? ''),
      name: name ?? kept?.name ?? '',
      hex: hex ?? kept?.hex ?? null,
    };
  });
}

type Ids = readonly { id: string; inStock?: boolean | undefined }[];
export type SentOptions = { colors: Ids; sizes: Ids; options: readonly NamedOption[] };

/** What the answers have of the options of a body, in the order of the pickers. */
export function ownOptions(all: readonly Option[], { colors, sizes, options }: SentOptions) {
  const valuesOf = ({ option: id, values = [] }: NamedOption) =>
    id === COLOR_OPTION ? colors.map((one) => one.id) : id === SIZE_OPTION ? sizes.map((one) => one.id) : values;
  const isNamed = (id: number) => options.some((one) => one.option === id);
  const builtIn = [COLOR_OPTION, SIZE_OPTION].filter((id) => !isNamed(id)).map((id) => ({ option: id }));
  const pickers = [...builtIn, ...options].flatMap((one): ProductOption[] => {
    const row = all.find(({ id }) => id === one.option);
    const values = valuesOf(one).flatMap((id) => row?.values.find((value) => value.id === id) ?? []);
    if (row === undefined || values.length === 0) return [];
    return [{ id: row.id, name: row.name, kind: row.kind, values }];
  });
  const named = (id: number) => pickers.find((one) => one.id === id)?.values ?? [];
  return {
    options: pickers,
    colors: named(COLOR_OPTION).map(({ id, name }) => {
      return colorChoices.find((one) => one.id === id) ?? { id, name, class: '', selectedClass: '' };
    }),
    sizes: named(SIZE_OPTION).map(({ id, name }) => {
      return { id, name, inStock: sizes.find((one) => one.id === id)?.inStock ?? true };
    }),
  };
}

/** What a product is sent back as; one that a test has made may lack what it has of Color and Size. */
export function sentOptions({ options, colors, sizes }: Pick<Product, 'options' | 'colors' | 'sizes'>): SentOptions {
  return {
    colors,
    sizes,
    options: options.map(({ id, values }) => ({ option: id, values: values.map((one) => one.id) })),
  };
}

type Choosing = {
  choices?: readonly Choice[] | undefined;
  color?: string | null | undefined;
  size?: string | null | undefined;
};

/** One for each option of the product, in their order. */
export function choicesIn(options: readonly Pick<ProductOption, 'id'>[], variant: Choosing): Choice[] {
  return options.flatMap(({ id }) => {
    const other = variant.choices?.find((one) => one.option === id)?.value;
    const value = id === COLOR_OPTION ? variant.color : id === SIZE_OPTION ? variant.size : other;
    return value == null ? [] : [{ option: id, value }];
  });
}

/** A variant has one value of each option of its product. */
export function fits(options: readonly ProductOption[], variant: Choosing): boolean {
  const choices = choicesIn(options, variant);
  const others = (variant.choices ?? []).filter(({ option: id }) => !isBuiltIn(id));
  return (
    choices.length === options.length &&
    others.every(({ option: id }) => options.some((one) => one.id === id)) &&
    choices.every(({ option: id, value }) =>
      options.find((one) => one.id === id)?.values.some((one) => one.id === value),
    )
  );
}
