/** The names of the states of a return. Their rules are in a file of its own, which not every page needs. */

export const returnStates = ['requested', 'approved', 'declined', 'received', 'refunded', 'withdrawn'] as const;
export type ReturnState = (typeof returnStates)[number];
