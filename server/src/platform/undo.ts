/** What ends what was started; run from the last to the first. */
export type Undo = (() => Promise<unknown>)[];

/** Runs every step, whatever the others do. */
export async function undoAll(undo: Undo, onFailure: (error: unknown) => void): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step().catch(onFailure);
}
