/** Mutants of the list of all orders: its filters, index, file, views and events. */

const folder = 'orders/order-list';
const filters = [`src/${folder}/filter-orders.test.ts`];
const index = [`src/${folder}/order-index.property.test.ts`];
const pages = [`src/${folder}/order-index.test.ts`];
const views = [`src/${folder}/order-views.test.ts`];
const file = [`src/${folder}/export-orders.test.ts`];
const failover = [`src/${folder}/after-a-failover.test.ts`];
const events = [`src/${folder}/order-events.test.ts`];
const words = [`src/${folder}/correct-chunks.test.ts`];
const found = [`src/${folder}/found-orders.test.ts`];

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
    from: "status !== 'cancelled' && paymentStatus === 'pending' && isDue",
    to: "paymentStatus === 'pending' && isDue",
    tests: filters,
  },
  {
    name: 'an unpaid card order is not to be dispatched',
    file: 'contract/src/order-status.ts',
    from: "status === 'pending' && (paymentMethod === 'cash' || paymentStatus === 'received')",
    to: "status === 'pending'",
    tests: filters,
  },
  {
    name: 'a refund that was handed over is not to be handed over',
    file: `${folder}/order-filter.queries.ts`,
    from: "from refunds where state = 'to_hand_over')`.as",
    to: "from refunds where state in ('to_hand_over', 'handed_over'))`.as",
    tests: filters,
  },
  {
    name: 'the order index misses no transaction that ends late',
    file: `${folder}/order-changes.queries.ts`,
    from: 'xact >= pg_snapshot_xmin($',
    to: 'xact >= pg_snapshot_xmax($',
    tests: index,
  },
  {
    name: 'an order index that differs from the counters is not used',
    file: `${folder}/live-order-index.ts`,
    from: 'matchesCounters(index, position);',
    to: 'position !== undefined;',
    tests: index,
  },
  {
    name: 'far pages skip as many orders as come before them',
    file: `${folder}/order-index.ts`,
    from: 'skip -= before;',
    to: 'skip -= 0;',
    tests: pages,
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
    file: 'accounts/sessions.ts',
    from: 'const roles = rolesWith(permission);',
    to: "const roles = ['user', ...rolesWith(permission)] as const;",
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
    name: 'what a search found loses the orders that it finds no more',
    file: `${folder}/found-orders.ts`,
    from: 'ids.filter((id) => !changed.has(id))',
    to: 'ids.filter((id) => changed.has(id) || id > 0)',
    tests: found,
  },
  {
    name: 'orders whose words are stored again are looked at again',
    file: '../migrations/0031_order_search_changes.sql',
    from: '  new.xact := pg_current_xact_id();\n',
    to: '',
    tests: found,
  },
  {
    name: 'a page of what a search found has nothing else',
    file: `${folder}/order-index.ts`,
    from: 'if (only === undefined) for (',
    to: 'if (only?.length !== -1) for (',
    tests: index,
  },
  {
    name: 'what a search found is of one history of the database',
    file: `${folder}/found-orders.ts`,
    from: ' || position.history !== before.history',
    to: '',
    tests: failover,
  },
  {
    name: 'the order index is of one history of the database',
    file: `${folder}/live-order-index.ts`,
    from: 'position.history === before.history &&',
    to: '',
    tests: failover,
  },
  {
    name: 'words of orders are read again in another history of the database',
    file: `${folder}/correct-chunks.ts`,
    from: 'since.history !== position.history',
    to: 'since.history === undefined',
    tests: failover,
  },
  {
    name: 'who listens for changed orders begins again in another history of the database',
    file: `${folder}/order-events.ts`,
    from: ' || changes.position.history !== position.history',
    to: '',
    tests: failover,
  },
  {
    name: 'a restored dump is another history',
    file: `${folder}/order-changes.queries.ts`,
    from: " || ' ' || pg_relation_filenode('orders')",
    to: " || ''",
    tests: [`src/${folder}/found-orders.test.ts`],
  },
  {
    name: 'refunds that failed are listed until somebody has cared for them',
    file: `${folder}/order-filter.queries.ts`,
    from: "state = 'failed' and handled_at is null",
    to: "state = 'failed'",
    tests: filters,
  },
  {
    name: 'disputes that wait for an answer are listed',
    file: `${folder}/order-filter.queries.ts`,
    from: "where state in ('needs_response', 'warning_needs_response')",
    to: 'where false',
    tests: filters,
  },
];
