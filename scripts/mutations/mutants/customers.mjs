/** Mutants of customers: their sums, who they are, who sees them, and which segments they are in. */

const folder = 'customers';
const sums = [`src/${folder}/sum-up-customers.test.ts`];
const lists = [`src/${folder}/customers.test.ts`];
const notes = [`src/${folder}/customer-notes.test.ts`];
const file = [`src/${folder}/export-customers.test.ts`];
const segments = [`src/${folder}/segments/segments.test.ts`];
const migration = '../migrations/0081_customers.sql';

/** @type {readonly import('../mutants.mjs').Mutant[]} */
export const customersMutants = [
  {
    name: 'customers are summed up before somebody looks at them',
    file: `${folder}/customer-selection.ts`,
    from: 'await requireSums(deps);',
    to: '',
    tests: lists,
  },
  {
    name: 'one process sums up customers at a time',
    file: `${folder}/changed-customers.queries.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code in a string.
    from: 'select pg_advisory_xact_lock(${ADVISORY_LOCKS.customers}::bigint), set_config',
    to: 'select set_config',
    tests: sums,
  },
  {
    name: 'a refund changes the sum of its customer',
    file: migration,
    from: 'create trigger inserted_refunds_note_customers after insert or delete on refunds',
    to: 'create trigger inserted_refunds_note_customers after delete on refunds',
    tests: sums,
  },
  {
    name: "orders that go to an account leave the guest's sum",
    file: migration,
    from: 'values (case when old.guest_email is null then old.user_id end, lower(old.guest_email));',
    to: 'values (case when old.guest_email is null then old.user_id end, null);',
    tests: lists,
  },
  {
    name: 'a cancelled order does not count',
    file: '../migrations/0081_customers.sql',
    from: "select count(*) filter (where status <> 'cancelled'), max",
    to: 'select count(*), max',
    tests: lists,
  },
  {
    name: 'the notes of a closed account go with it',
    file: migration,
    from: 'references customers on delete cascade',
    to: 'references customers',
    tests: lists,
  },
  {
    name: 'customers are shown to those with the right',
    file: `${folder}/customers.routes.ts`,
    from: "'/customers.csv',\n    {\n      config: { access: 'customers.read' },",
    to: "'/customers.csv',\n    {\n      config: { access: 'staff' },",
    tests: lists,
  },
  {
    name: 'notes of customers are written by those with the right',
    file: `${folder}/customers.routes.ts`,
    from: "config: { access: 'customers.write' }",
    to: "config: { access: 'customers.read' }",
    tests: notes,
  },
  {
    name: 'the audit has who wrote a note on a customer',
    file: `${folder}/add-customer-note.ts`,
    from: 'await insertAuditEntry(tx, { ...entry, on: { customerId }, after: { note: id } });',
    to: '',
    tests: notes,
  },
  {
    name: 'where many customers tie, each is in the file once',
    file: `${folder}/customers.queries.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code in a string.
    from: "const more = order === 'desc' ? sql` or ${column} is null` : sql``;",
    to: 'const more = sql``;',
    tests: file,
  },
  {
    name: 'a day that the last order is before is not in the segment',
    file: 'pricing/segments/segment-members.queries.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code in a string.
    from: 'last_order_at < ${lastOrderUntil}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code in a string.
    to: 'last_order_at <= ${lastOrderUntil}',
    tests: segments,
  },
  {
    name: "orders that name no country were delivered in the shop's",
    file: 'pricing/segments/segment-conditions.ts',
    from: "country === shop.country ? [country, ''] : [country]",
    to: '[country]',
    tests: segments,
  },
  {
    name: 'what was cancelled was not bought',
    file: 'pricing/segments/segment-members.queries.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code in a string.
    from: "const counts = sql`orders.status = any(${orderStatusesThat('holdsStock')}::text[])`;",
    to: 'const counts = sql`true`;',
    tests: segments,
  },
  {
    name: 'what guests bought counts as well',
    file: 'pricing/segments/segment-members.queries.ts',
    from: 'union all select id from orders where lower(orders.guest_email)',
    to: 'union all select id from orders where false and lower(orders.guest_email)',
    tests: segments,
  },
  {
    name: 'a filter with an unknown key is refused',
    file: 'contract/src/segments.ts',
    from: 'z.strictObject(fields,',
    to: 'z.object(fields,',
    tests: ['src/customers/segments/segment-filter.test.ts'],
  },
  {
    name: 'segments are written by those with the right',
    file: `${folder}/segments/segments.routes.ts`,
    from: "'/segments/:id',\n    {\n      config: { access: 'customers.write' },\n      schema: {\n        tags,\n        summary: 'Changes",
    to: "'/segments/:id',\n    {\n      config: readers,\n      schema: {\n        tags,\n        summary: 'Changes",
    tests: segments,
  },
  {
    name: 'a segment that a promotion is for stays',
    file: `${folder}/segments/delete-segment.ts`,
    from: "if (isDatabaseError(error, STILL_NAMED)) throw new ShopError('SEGMENT_IN_USE');",
    to: '',
    tests: segments,
  },
];
