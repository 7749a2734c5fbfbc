/** Lets requests run that arrived since. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
