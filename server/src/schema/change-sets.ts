/** The tables of imports and bulk edits. */

import type { AttributeValue } from '@shop/contract/attributes';
import type { FileFieldName, ProductFieldName, ValuesOf, VariantFieldName } from '@shop/contract/product-fields';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** A product as files change it, by the columns of /products.csv: money in minor units, percentages in hundredths, colours and sizes by id. */
export type ProductFieldsColumn = ValuesOf<ProductFieldName & FileFieldName>;
/** A variant in the same way. A `variantPrice` of null means the product's. */
export type VariantFieldsColumn = ValuesOf<VariantFieldName>;

/** What the cells of a line say; null for an empty one, also where there must be a value. */
export interface ImportCellsColumn {
  values: ReadValuesColumn;
  errors: { column: string; message: string }[];
  /** The line names something that does not exist. */
  isLost: boolean;
  /** Further lines that say something of the same product only; left out: none. */
  continuedBy?: number;
  /** By their columns: the lines that name the pictures of its product; left out: this one. */
  pictureLines?: Readonly<Record<string, number>>;
}

export type ReadValuesColumn = {
  [Name in Exclude<FileFieldName, 'attributes' | 'options' | 'choices' | 'translations'>]?:
    | ValuesOf<FileFieldName>[Name]
    | null
    | undefined;
} & {
  /** Null takes one away. */
  attributes?: Readonly<Record<string, AttributeValue | null>> | undefined;
  /** By column, such as `title:de`; null takes a text away. */
  translationCells?: Readonly<Record<string, string | null>> | undefined;
  /** What the product has then. */
  translations?: ValuesOf<'translations'>['translations'] | undefined;
  /** By the id of an option: the ids of the values that its cell names. */
  optionCells?: Readonly<Record<string, readonly string[]>> | undefined;
  /** What follows from those cells. */
  options?: ValuesOf<'options'>['options'] | undefined;
  choices?: ValuesOf<'choices'>['choices'] | undefined;
};

/** `line` is a file's line; in bulk edits the product's id. */
export interface ChangeErrorColumn {
  line: number;
  column: string;
  message: string;
}

/** Of an import: lines that are allowed and probably not meant. */
export interface ChangeWarningColumn {
  code: 'STOCK_MOVED';
  count: number;
  message: string;
}

type ShownValue = string | number | boolean | null;
export interface ChangedFieldColumn {
  line: number;
  variantId: number | null;
  field: string;
  from: ShownValue;
  to: ShownValue;
}

export interface LeftFieldColumn {
  line: number;
  productId: number;
  variantId: number | null;
  field: string;
}

/** What was left as it is, since it has errors or has changed meanwhile. */
export interface LeftOutColumn {
  line: number;
  productId: number | null;
  variantId: number | null;
  message: string;
}

/** Of a bulk edit, as its body said; money as amounts. */
interface RequestedChangeColumn {
  price?: {
    by?: number | undefined;
    percent?: number | undefined;
    to?: number | undefined;
    rounding: 'none' | '99' | 'whole';
  };
  discountPercentage?: number;
  stock?: { by: number };
  category?: string;
  brand?: string;
  deleted?: boolean;
}

/** An option that there is to be, or that is to have further values, with the ids that products name them by. */
export interface NeededOptionColumn {
  id: number;
  name: string;
  isNew: boolean;
  /** Those that it lacks. */
  values: { id: string; name: string }[];
}

/** What products of an import need besides them. */
export interface NeededColumn {
  /** Values that the attribute for tags is to have, in the same way. */
  tags: { id: string; name: string }[];
  /** Left out by earlier versions. */
  options?: NeededOptionColumn[];
  /** Names from the top. */
  categories: string[][];
}

export interface ChangeSetTables {
  change_sets: {
    id: GeneratedAlways<number>;
    kind: 'import' | 'bulk_edit';
    state: 'checking' | 'checked' | 'applying' | 'applied' | 'undoing' | 'undone' | 'failed';
    user_id: number;
    created: Generated<number>;
    changed: Generated<number>;
    unchanged: Generated<number>;
    retired: Generated<number>;
    error_count: Generated<number>;
    errors: ColumnType<ChangeErrorColumn[], string | undefined, string>;
    sample: ColumnType<ChangedFieldColumn[], string | undefined, string>;
    encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | null;
    separator: string | null;
    warnings: ColumnType<ChangeWarningColumn[], string | undefined, string>;
    undone: number | null;
    left_over: JsonOrNull<LeftFieldColumn[]>;
    requested: JsonOrNull<RequestedChangeColumn>;
    carried_out: Generated<boolean>;
    applicable: Generated<number>;
    left_out: ColumnType<LeftOutColumn[], string | undefined, string>;
    /** Its amounts are in the minor units of a currency that the shop had before. */
    in_other_units: Generated<boolean>;
    format: Generated<'shop' | 'shopify' | 'woocommerce' | 'mapped'>;
    notes: ColumnType<ChangeErrorColumn[], string | undefined, string>;
    note_count: Generated<number>;
    needed: JsonOrNull<NeededColumn>;
    /** Ids of products by ids of collections: what those that it changed had in their order. */
    collections_before: JsonOrNull<Record<string, number[]>>;
    /** Of the request that began it; null: English. */
    language: string | null;
    created_at: Date;
    updated_at: Date;
  };
  change_lines: {
    change_set_id: number;
    position: number;
    line: number;
    action: 'change' | 'create_variant' | 'create_product';
    first_position: number;
    product_id: number | null;
    variant_id: number | null;
    product_before: ColumnType<Partial<ProductFieldsColumn>, string | undefined, string>;
    product_after: ColumnType<Partial<ProductFieldsColumn>, string | undefined, string>;
    variant_before: ColumnType<Partial<VariantFieldsColumn>, string | undefined, string>;
    variant_after: ColumnType<Partial<VariantFieldsColumn>, string | undefined, string>;
    stock_before: number | null;
    stock_after: number | null;
    shape: string | null;
    moved_stock: number | null;
    movement_id: number | null;
    kept_stock: number | null;
  };
  change_progress: {
    change_set_id: number;
    stage: 'reading' | 'checking' | 'applying' | 'undoing';
    done: number;
    total: number | null;
    updated_at: Date;
  };
  stock_changes: {
    variant_id: number;
    change_set_id: number;
    position: number | null;
    product_id: number;
    units: number;
    moves: boolean;
    moved: number;
    user_id: number;
    at: Date;
  };
  unrefreshed_products: { product_id: number };
  import_pictures: {
    id: GeneratedAlways<number>;
    change_set_id: number;
    line: number;
    url: string;
    placeholder: string;
    state: Generated<'noted' | 'waiting' | 'done' | 'failed' | 'ended'>;
    /** Ids. */
    products: Generated<number[]>;
    due_at: Date | null;
    attempts: Generated<number>;
    picture: string | null;
    message: string | null;
  };
  import_mappings: {
    id: GeneratedAlways<number>;
    name: string;
    columns: ColumnType<Record<string, string>, string, string>;
    option_columns: ColumnType<Record<string, string>, string, string>;
    decimal_comma: boolean;
    created_at: Date;
    updated_at: Date;
  };
  import_keys: { change_set_id: number; line: number; key: string };
  import_parts: { change_set_id: number; part: number; bytes: Buffer };
  import_lines: {
    change_set_id: number;
    line: number;
    first_line: number;
    product_id: number | null;
    variant_id: number | null;
    new_product: string | null;
    cells: ColumnType<ImportCellsColumn, string, string>;
  };
}
