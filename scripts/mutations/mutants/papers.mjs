/** Mutants of invoices, credit notes and what is printed. */

/** @type {readonly import('../mutants.mjs').Mutant[]} */
export const papersMutants = [
  {
    name: 'numbers of papers have no gaps',
    file: 'orders/invoices/papers.queries.ts',
    from: 'set last = last + 1 where',
    to: 'set last = last + 2 where',
    tests: ['src/orders/invoices/paper-numbers.test.ts'],
  },
  {
    name: 'an order has one invoice',
    file: 'orders/invoices/issue-papers.ts',
    from: 'found.invoice ?? (await issueInvoice(tx, deps, found, { at, undoUntil }))',
    to: 'await issueInvoice(tx, deps, found, { at, undoUntil })',
    tests: ['src/orders/invoices/issue-papers.test.ts'],
  },
  {
    name: 'the invoice of a dispatch that can be undone waits',
    file: 'orders/invoices/issue-papers.ts',
    from: 'if (undoUntil !== undefined) return undoUntil;',
    to: '',
    tests: ['src/orders/invoices/issue-papers.test.ts'],
  },
  {
    name: 'a cancelled order gets no invoice',
    file: 'orders/invoices/issue-papers.ts',
    from: 'if (!holdsStock) return null;',
    to: '',
    tests: ['src/orders/invoices/issue-papers.test.ts'],
  },
  {
    name: 'an unpaid card order gets no invoice by its dispatch',
    file: 'orders/invoices/issue-papers.ts',
    from: "!(order.payment_method === 'cash' && isShipped)",
    to: '!isShipped',
    tests: ['src/orders/invoices/issue-papers.test.ts'],
  },
  {
    name: 'a refund has one credit note',
    file: 'orders/invoices/papers.queries.ts',
    from: "    .where('credit_notes.id', 'is', null)\n",
    to: '',
    tests: ['src/orders/invoices/credit-notes.test.ts'],
  },
  {
    name: 'a refund has a credit note once the provider has it',
    file: 'orders/invoices/papers.queries.ts',
    from: "(state) => state !== 'requested' && refundStateTraits",
    to: '(state) => refundStateTraits',
    tests: ['src/orders/invoices/credit-notes.test.ts'],
  },
  {
    name: 'shoppers read only papers of their own orders',
    file: 'papers/print-order-papers.ts',
    from: "whose === 'everybody' ? getOrder(deps, id) : getOwnOrder(deps, whose, id)",
    to: "whose === 'everybody' ? getOrder(deps, id) : getOrder(deps, id)",
    tests: ['src/papers/papers.routes.test.ts'],
  },
  {
    name: 'a paper that never changes is drawn once',
    file: 'papers/keep-paper.ts',
    from: 'if (kept !== undefined) return kept;',
    to: '',
    tests: ['src/papers/keep-paper.test.ts'],
  },
  {
    name: 'of those who draw a paper at once all send the one that is kept',
    file: 'papers/keep-paper.ts',
    from: 'return (await findPaperFile(deps.db, paper)) ?? bytes;',
    to: 'return bytes;',
    tests: ['src/papers/keep-paper.test.ts'],
  },
  {
    name: 'shoppers do not see where products lie',
    file: 'catalogue/catalogue.routes.ts',
    from: "actorOf(request).role === 'admin' ? presentProductForStaff : presentProduct",
    to: "actorOf(request).role === 'admin' ? presentProductForStaff : presentProductForStaff",
    tests: ['src/catalogue/place.test.ts'],
  },
  {
    name: 'papers of one shopper are printed one after the other',
    file: 'papers/papers.routes.ts',
    from: 'await inTurn(userId, () => print(paper))',
    to: 'await print(paper)',
    tests: ['src/papers/papers.routes.test.ts'],
  },
];
