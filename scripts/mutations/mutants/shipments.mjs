/** Rules of shipments and of actions on many orders. */

const SHIPMENTS = 'src/orders/fulfilment/shipments.test.ts';
const SHIPMENT_RACES = 'src/orders/fulfilment/shipment-races.test.ts';
const OF_CARD_ORDERS = 'src/orders/fulfilment/shipments-of-card-orders.test.ts';
const ACTIONS = 'src/orders/actions/order-actions.test.ts';
const UNDO = 'src/orders/actions/undo-order-action.test.ts';
const ACTION_RACES = 'src/orders/actions/order-action-races.test.ts';

/** @type {readonly import('../mutants.mjs').Mutant[]} */
export const shipmentsMutants = [
  {
    name: 'never more is shipped than is left',
    file: 'orders/shipments/units-left.ts',
    from: 'if (quantity <= most) continue;',
    to: 'if (quantity <= most + 1) continue;',
    tests: [SHIPMENTS],
  },
  {
    name: 'what is left is what was ordered less what was shipped',
    file: 'orders/shipments/units-left.ts',
    from: 'quantity - (shipped.get(id) ?? 0)',
    to: 'quantity - (shipped.has(id) ? 1 : 0)',
    tests: [SHIPMENTS],
  },
  {
    name: 'a line that is named twice is summed',
    file: 'orders/shipments/units-left.ts',
    from: 'units.set(line_id, (units.get(line_id) ?? 0) + quantity)',
    to: 'units.set(line_id, quantity)',
    tests: [SHIPMENTS],
  },
  {
    name: 'a shipment has lines of its order only',
    file: 'orders/shipments/units-left.ts',
    from: 'if (errors.length > 0)',
    to: 'if (errors.length > 1)',
    tests: [SHIPMENTS],
  },
  {
    name: 'shipments are read after their order was locked',
    file: 'orders/order/orders.queries.ts',
    from: `    tx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute(),
    selectOrders(tx).where('id', '=', id).executeTakeFirst(),`,
    to: `    undefined,
    selectOrders(tx).where('id', '=', id).forUpdate('orders').executeTakeFirst(),`,
    tests: [SHIPMENT_RACES],
  },
  {
    name: 'a cancelled order is not shipped',
    file: 'orders/shipments/check-dispatchable.ts',
    from: 'if (!orderStatusTraits[order.status].holdsStock) {',
    to: 'if (order.id < 0) {',
    tests: [SHIPMENTS, ACTIONS],
  },
  {
    name: 'an unpaid card order is not shipped',
    file: 'orders/shipments/check-dispatchable.ts',
    from: 'isPrepaid(order.payment_method) && !isReceived(order.payment_status)',
    to: 'isPrepaid(order.payment_method) && order.payment_processing',
    tests: [OF_CARD_ORDERS],
  },
  {
    name: 'an order of which something was shipped is neither cancelled by its owner nor expires',
    file: 'orders/order/card-payment.ts',
    from: 'awaitsDispatch && !order.partly_shipped;',
    to: 'awaitsDispatch;',
    tests: [OF_CARD_ORDERS],
  },
  {
    name: 'cancelling withdraws shipments',
    file: 'orders/shipments/record-shipments.ts',
    from: "if (fulfilment.includes('none')) {",
    to: "if (fulfilment.includes('partial')) {",
    tests: [SHIPMENTS],
  },
  {
    name: 'an order is delivered only once nothing is left',
    file: 'orders/fulfilment/update-shipment.ts',
    from: 'delivers && arrived && unitsLeft(found).size === 0',
    to: 'delivers && arrived',
    tests: [SHIPMENTS],
  },
  {
    name: 'a key is of one order',
    file: 'orders/fulfilment/create-shipment.ts',
    from: ', body: input.rawBody };',
    to: ', body: input.rawBody }.body;',
    tests: [SHIPMENTS],
  },
  {
    name: 'an action continues with the orders that have no result',
    file: 'orders/actions/perform-order-action.ts',
    from: 'action.order_ids.filter((id) => !done.has(id))',
    to: 'done.size > 0 ? [] : action.order_ids',
    tests: [ACTION_RACES],
  },
  {
    name: 'an action is undone in time only',
    file: 'orders/actions/undo-order-action.ts',
    from: 'if (at >= undoUntil)',
    to: 'if (at > undoUntil)',
    tests: [UNDO],
  },
  {
    name: 'an action that was undone does nothing more',
    file: 'orders/actions/perform-order-action.ts',
    from: "if (await isActionUndone(tx, action.id)) throw new ShopError('UNDONE');",
    to: '',
    tests: [UNDO],
  },
  {
    name: 'an action is undone once',
    file: 'orders/actions/undo-order-action.ts',
    from: 'if (undoneAt !== null) throw',
    to: 'if (undoUntil === undoneAt) throw',
    tests: [UNDO],
  },
  {
    name: 'undoing takes back its own shipment only while that counts',
    file: 'orders/actions/undo-order-action.ts',
    from: 'shipments.some((one) => one.id === id && (one.delivered_at !== null) === isDelivered)',
    to: 'shipments.length > 0 || id > 0 || isDelivered',
    tests: [UNDO],
  },
  {
    name: 'mails of an action wait until it can be undone no more',
    file: 'orders/order-mails/order-mails.ts',
    from: 'action?.undoUntil ?? new Date(',
    to: 'new Date(',
    tests: [ACTIONS],
  },
  {
    name: 'undoing deletes the mails of the action',
    file: 'orders/actions/undo-order-action.ts',
    from: 'await deleteMailsOfAction(tx, actionId, undone);',
    to: '',
    tests: [UNDO],
  },
];
