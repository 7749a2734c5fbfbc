/** Mutants of the list of all orders: its filters, file, views and events. */

const folder = 'orders/order-list';
const filters = [`src/${folder}/filter-orders.test.ts`];
const views = [`src/${folder}/order-views.test.ts`];
const file = [`src/${folder}/export-orders.test.ts`];
const failover = [`src/${folder}/after-a-failover.test.ts`];
const events = [`src/${folder}/order-events.test.ts`];
const words = [`src/${folder}/correct-chunks.test.ts`];

/** @type {readonly import('../mutants.mjs').Mutant[]} */
export const orderListMutants = [
  {
    name: "a day of 'to' is in the list until its end",
    file: `${folder}/order-filter.ts`,
    from: 'isDay(to) ? endOfDay(to, timeZone)',
    to: 'isDay(to) ? startOfDay(to, timeZone)',
    tests: filters,
  },
  {
    name: 'a cancelled order needs no payment',
    file: 'contract/src/order-status.ts',
    from: 'orderStatusTraits[status].payable && !isReceived(paymentStatus) && isDue',
    to: '!isReceived(paymentStatus) && isDue',
    tests: filters,
  },
  {
    name: 'an unpaid card order is not to be dispatched',
    file: 'contract/src/order-status.ts',
    from: 'orderStatusTraits[status].awaitsDispatch && mayBeSent',
    to: 'orderStatusTraits[status].awaitsDispatch',
    tests: filters,
  },
  {
    name: 'a refund that was handed over is not to be handed over',
    file: `${folder}/order-filter.queries.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code in a string.
    from: '(select count(distinct order_id) from refunds where state in (${toHandOver}))',
    to: '(select count(distinct order_id) from refunds)',
    tests: filters,
  },
  {
    name: 'who listens misses no transaction that ends late',
    file: `${folder}/order-changes.queries.ts`,
    from: 'xact >= pg_snapshot_xmin($',
    to: 'xact >= pg_snapshot_xmax($',
    tests: events,
  },
  {
    name: 'nobody changes the view of another',
    file: `${folder}/order-views.queries.ts`,
    from: ".set(changes)\n    .where('id', '=', id)\n    .where('user_id', '=', userId)",
    to: ".set(changes)\n    .where('id', '=', id)",
    tests: views,
  },
  {
    name: 'nobody deletes the view of another',
    file: `${folder}/order-views.queries.ts`,
    from: ".deleteFrom('order_views')\n    .where('id', '=', id)\n    .where('user_id', '=', userId)",
    to: ".deleteFrom('order_views')\n    .where('id', '=', id)",
    tests: views,
  },
  {
    name: 'a view that is not shared is seen by its owner alone',
    file: `${folder}/order-views.queries.ts`,
    from: "eb('shared', '=', true)",
    to: "eb('id', '>', 0)",
    tests: views,
  },
  {
    name: 'the file of orders is for admins',
    file: `${folder}/order-list.routes.ts`,
    from: "'/orders.csv',\n    {\n      config: { access: 'orders.read' },",
    to: "'/orders.csv',\n    {\n      config: { access: 'user' },",
    tests: file,
  },
  {
    name: 'events of orders are for admins',
    file: `${folder}/order-events.routes.ts`,
    from: "config: { access: 'orders.read', endless: true }",
    to: "config: { access: 'user', endless: true }",
    tests: events,
  },
  {
    name: 'events of orders end with the session',
    file: `${folder}/order-events.ts`,
    from: 'if (isGap || !sessions.has(listener.token)) listener.end();',
    to: 'if (isGap) listener.end();',
    tests: events,
  },
  {
    name: 'events of orders end when their reader may read orders no more',
    file: 'accounts/sessions.queries.ts',
    from: '::text = any(staff_roles.permissions) and',
    to: '::text is not null and',
    tests: events,
  },
  {
    name: 'a word that is a part of an order is not corrected',
    file: `${folder}/order-words.queries.ts`,
    from: 'if (rows[0]?.found === false)',
    to: 'if (rows[0] !== undefined)',
    tests: words,
  },
  {
    name: 'shoppers read no internal notes of staff',
    file: 'orders/timeline/timeline-lines.ts',
    from: 'own: note.visible ? note.text : null',
    to: 'own: note.text',
    tests: ['src/orders/timeline/add-note.test.ts'],
  },
  {
    name: 'who listens for changed orders begins again in another history of the database',
    file: `${folder}/order-events.ts`,
    from: ' || changes.position.history !== position.history',
    to: '',
    tests: failover,
  },
  {
    name: 'refunds that failed are listed until somebody has cared for them',
    file: `${folder}/order-filter.queries.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code in a string.
    from: 'state in (${failed}) and handled_at is null',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code in a string.
    to: 'state in (${failed})',
    tests: filters,
  },
  {
    name: 'disputes that wait for an answer are listed',
    file: `${folder}/order-filter.queries.ts`,
    from: "where state in ('needs_response', 'warning_needs_response')",
    to: 'where false',
    tests: filters,
  },
  {
    name: 'a typing mistake between two pieces of a word leaves both',
    file: `${folder}/close-words.ts`,
    from: 'Math.round((n + 1) * size) + n).join',
    to: 'Math.round((n + 1) * size) + n + 1).join',
    tests: [`src/${folder}/close-words.test.ts`],
  },
];
