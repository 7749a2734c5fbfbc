/**
 * When it returns, the paper is kept in the database, and these are its bytes: the same for everybody, in every process and after every
 * restart, whatever becomes of the fonts and of how papers are drawn. Of several that draw it at once, the first one's stays.
 */

import type { PaperDocument } from '@shop/pdf-documents/paper-document';
import type { Deps, ReadDeps } from '../deps.ts';
import { findPaperFile, insertPaperFile, type PaperKey } from './papers.queries.ts';
import type { PrintInTurn } from './print-paper.ts';

export interface Printing {
  deps: Deps;
  /** Of the caller. */
  from: ReadDeps;
  inTurn: PrintInTurn;
}

/** @param compose what it shows, if it must be drawn */
export async function keptPaper(
  { deps, from, inTurn }: Printing,
  paper: PaperKey & { order_id: number },
  compose: () => PaperDocument,
): Promise<Buffer> {
  const kept = await findPaperFile(from.slowReads, paper);
  if (kept !== undefined) return kept;
  return inTurn(async (draw) => {
    // Drawn by somebody whose turn was before this one.
    const drawn = await findPaperFile(deps.slowReads, paper);
    if (drawn !== undefined) return drawn;
    const bytes = await draw(compose());
    if (await insertPaperFile(deps.db, { ...paper, bytes, drawn_at: deps.clock.now() })) return bytes;
    return (await findPaperFile(deps.slowReads, paper)) ?? bytes;
  });
}
