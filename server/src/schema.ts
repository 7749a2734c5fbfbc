/** All tables as TypeScript sees them; server/test/schema.test.ts compares them with the migrated database. */

import type { AttributeValue } from '@shop/contract/attributes';
import type { ContentUnit } from '@shop/contract/content';
import type { OrderMailKind } from '@shop/contract/order-mails';
import type { OrderStatus, PaymentMethod, PaymentStatus } from '@shop/contract/order-status';
import type { Role } from '@shop/contract/permissions';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type * as database from './platform/db/database.ts';
import type { OutboxTables } from './platform/mail/outbox.queries.ts';
import type { RateLimitTables } from './platform/rate-limits.queries.ts';
import type { AccountTables } from './schema/accounts.ts';
import type { AfterOrderTables } from './schema/after-order.ts';
import type { AttributeTables } from './schema/attributes.ts';
import type { AuditTables } from './schema/audit.ts';
import type { CategoryTables } from './schema/categories.ts';
import type { ChangeSetTables } from './schema/change-sets.ts';
import type { CollectionTables } from './schema/collections.ts';
import type { CustomerTables } from './schema/customers.ts';
import type { FigureTables } from './schema/figures.ts';
import type { MailTextTables } from './schema/mail-texts.ts';
import type { ChoicesColumn, LineChoiceColumn, NamedOptionColumn, OptionTables } from './schema/options.ts';
import type { OrderPriceTables } from './schema/order-prices.ts';
import type { PagesTables } from './schema/pages.ts';
import type { PaymentTables } from './schema/payments.ts';
import type { PricingTables } from './schema/pricing.ts';
import type { ProductChangeTables } from './schema/product-changes.ts';
import type { SearchTermTables } from './schema/search-terms.ts';
import type { SettingsTables } from './schema/settings.ts';
import type { SetupTables } from './schema/setup.ts';
import type { StaffTables } from './schema/staff.ts';
import type { StoredProductTexts, TranslationsColumn } from './schema/translations.ts';

export type Db = database.Db<Schema>;
export type Reader = database.Reader<Schema>;
export type Tx = database.Tx<Schema>;

/** jsonb: read as a value, written as its JSON text. */
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;

type AddressColumn = Record<'name' | 'email' | 'phone' | 'street' | 'city' | 'state' | 'pinCode', string> &
  Partial<Record<'country' | 'taxId', string>>;
export type ColorColumn = Record<'name' | 'class' | 'selectedClass' | 'id', string> & {
  /** Lines have it as it was. */
  hex?: string | null | undefined;
};
export type SizeColumn = { name: string; inStock: boolean; id: string };
/** What the shopper reads of a line: as the language of the order has it. */
export interface OrderLineTextsColumn {
  title: string;
  color: ColorColumn | null;
  size: SizeColumn | null;
  choices: LineChoiceColumn[] | null;
}
/** A variant as it was when it was ordered. */
export interface OrderedVariantColumn {
  sku: string | null;
  color: string | null;
  size: string | null;
  price_cents: number | null;
  image: string | null;
}

export interface Schema
  extends AfterOrderTables,
    AttributeTables,
    OptionTables,
    AccountTables,
    AuditTables,
    CategoryTables,
    ChangeSetTables,
    CollectionTables,
    CustomerTables,
    FigureTables,
    MailTextTables,
    OrderPriceTables,
    OutboxTables,
    PaymentTables,
    PricingTables,
    ProductChangeTables,
    RateLimitTables,
    SearchTermTables,
    PagesTables,
    SettingsTables,
    SetupTables,
    StaffTables {
  users: {
    id: GeneratedAlways<number>;
    email: string;
    password_hash: string;
    name: string | null;
    image_url: string | null;
    role: Role;
    addresses: ColumnType<AddressColumn[], string | undefined, string>;
    /** Nobody logs in as a guest. */
    guest: Generated<boolean>;
    created_at: Date;
    updated_at: Date;
    /** Of admins: their role among members of staff. A trigger makes owners of those who have none. */
    staff_role_id: number | null;
    /** Of members of staff who have chosen one. */
    table_view: 'compact' | 'all-columns' | null;
    /** A language tag, where one was chosen. */
    language: string | null;
  };
  order_keys: { key_hash: Buffer; order_id: number; mail_id: number; made_at: Date; expires_at: Date };
  brands: { id: GeneratedAlways<number>; value: string; label: string };
  products: {
    id: GeneratedAlways<number>;
    title: string;
    description: string;
    price_cents: number;
    discount_hundredths: number;
    discount_price_cents: GeneratedAlways<number>;
    rating_hundredths: Generated<number>;
    brand_id: number;
    category_id: number;
    thumbnail: string;
    images: string[];
    highlights: Generated<string[]>;
    colors: ColumnType<ColorColumn[], string | undefined, string>;
    sizes: ColumnType<SizeColumn[], string | undefined, string>;
    deleted: Generated<boolean>;
    created_at: Date;
    updated_at: Date;
    base_price_cents: number | null;
    price_varies: Generated<boolean>;
    sold_out: Generated<boolean>;
    weight_grams: number | null;
    tax_class: string | null;
    price_since: Generated<Date | null>;
    lowest_price_cents: number | null;
    place: string | null;
    /** By key. */
    attributes: ColumnType<Readonly<Record<string, AttributeValue>>, string | undefined, string>;
    options: ColumnType<NamedOptionColumn[], string | undefined, string>;
    manufacturer: string | null;
    seo_title: string | null;
    seo_description: string | null;
    details: string | null;
    details_html: string | null;
    own_discount_hundredths: number | null;
    sale_hundredths: number | null;
    sale_from: Date | null;
    sale_until: Date | null;
    sale_due_at: Date | null;
    content_thousandths: number | null;
    content_unit: ContentUnit | null;
    content_per_thousandths: number | null;
    related: ColumnType<number[], string | undefined, string>;
    /** By what files of other programs name it. */
    import_key: string | null;
    translations: TranslationsColumn<StoredProductTexts>;
  };
  variants: {
    id: GeneratedAlways<number>;
    product_id: number;
    position: Generated<number>;
    hidden: Generated<boolean>;
    sku: string | null;
    gtin: string | null;
    mpn: string | null;
    color: string | null;
    size: string | null;
    choices: ColumnType<ChoicesColumn, string | undefined, string>;
    price_cents: number | null;
    image: string | null;
    content_thousandths: number | null;
    content_unit: ContentUnit | null;
    content_per_thousandths: number | null;
    weight_grams: number | null;
    retired: Generated<boolean>;
    created_at: Date;
    updated_at: Date;
  };
  stocks: { variant_id: number; stock: number };
  low_stock_mail: { only_row: Generated<boolean>; threshold: number; sent_at: Date | null };
  fallen_stocks: { id: GeneratedAlways<number>; variant_id: number };
  past_prices: { product_id: number; discount_price_cents: number; began_at: Date; ended_at: Date };
  media: {
    id: GeneratedAlways<number>;
    hash: string;
    type: 'jpeg' | 'png' | 'webp' | 'avif';
    width: number;
    height: number;
    alt: Generated<string>;
    created_at: Date;
    updated_at: Date;
  };
  product_counts: { brand_id: number; category_id: number; deleted: boolean; products: number };
  cart_items: {
    id: GeneratedAlways<number>;
    user_id: number;
    product_id: number;
    variant_id: number;
    quantity: number;
    color: JsonOrNull<ColorColumn>;
    size: JsonOrNull<SizeColumn>;
    choices: JsonOrNull<ChoicesColumn>;
    created_at: Date;
    ordered_by: number | null;
  };
  orders: OrderPriceTables['orders'] & {
    id: GeneratedAlways<number>;
    user_id: number;
    payment_method: PaymentMethod;
    payment_status: PaymentStatus;
    status: OrderStatus;
    total_amount_cents: number;
    total_items: number;
    selected_address: JsonOrNull<AddressColumn>;
    created_at: Date;
    updated_at: Date;
    pay_until: Date | null;
    payment_attempt: Generated<number>;
    payment_processing: Generated<boolean>;
    refund_cents: number | null;
    refunded_at: Date | null;
    reconcile_at: Date | null;
    asked_at: Date | null;
    partly_shipped: Generated<boolean>;
    invoice_due_at: Date | null;
    /** Kept by triggers. */
    refunded_in_full: Generated<boolean>;
    handed_back_before_cents: Generated<number>;
    /** Of the user who placed it as a guest; a row of `users` only while it is that guest's. */
    guest_id: number | null;
    /** Null: an account's. */
    guest_email: string | null;
    /** The tag of the language in which it was placed, and its mails and papers are written. */
    language: Generated<string>;
    /** Null: from before orders named it; then the shop's. */
    currency: string | null;
    /** That it had to be paid when it was placed. Null: from before orders kept it, or not by card. */
    pay_seconds: number | null;
  };
  installation: { id: Generated<string>; only_one: Generated<boolean> };
  order_lines: {
    id: GeneratedAlways<number>;
    order_id: number;
    position: number;
    product_id: number;
    quantity: number;
    title: string;
    brand: string;
    thumbnail: string;
    price_cents: number;
    discount_price_cents: number;
    /** Under reverse charge where prices contain tax: what is paid for a unit. Null: its price. */
    net_price_cents: number | null;
    color: JsonOrNull<ColorColumn>;
    size: JsonOrNull<SizeColumn>;
    choices: JsonOrNull<LineChoiceColumn[]>;
    user_id: number;
    variant_id: number;
    variant: JsonOrNull<OrderedVariantColumn>;
    /** Null: those of the columns. */
    line_texts: JsonOrNull<OrderLineTextsColumn>;
  };
  order_searches: { order_id: number; words: string; counted: Generated<boolean> };
  order_words: { word: string; orders: number };
  unsearched_orders: { order_id: number; found_already: Generated<boolean> };
  stock_movements: {
    id: GeneratedAlways<number>;
    variant_id: number;
    delta: number;
    reason: 'seed' | 'order' | 'cancellation' | 'admin_edit' | 'return';
    order_id: number | null;
    user_id: number | null;
    created_at: Date;
  };
  idempotency_keys: {
    user_id: number;
    key: string;
    body_hash: Buffer;
    answer: string | null;
    created_at: Date;
  };
  mails: OutboxTables['mails'] & {
    kind:
      | 'reset_link'
      | 'password_changed'
      | `order_${OrderMailKind}`
      | 'orders_summary'
      | 'low_stock'
      | 'text_test'
      | 'invitation'
      | 'email_confirm'
      | 'email_changed'
      | 'second_factor_changed';
    user_id: number | null;
    order_id: number | null;
    counted: Generated<boolean>;
    summary_id: number | null;
    action_id: number | null;
    /** Of the request that recorded it. */
    language: string | null;
  };
  counters: { name: string; shard: number; value: number };
}
