import type { Media } from '@shop/contract/media';
import type { MediaRow } from './media.queries.ts';
import { contentTypeOf, factsOf, pictureFile, sourceFiles } from './picture-files.ts';

/** @param base where own pictures are reached */
export function presentMedia(row: MediaRow, base: string): Media {
  const facts = factsOf(row);
  const folder = `${base}/${row.hash}`;
  return {
    id: row.id,
    url: `${folder}/${pictureFile(facts)}`,
    width: row.width,
    height: row.height,
    alt: row.alt,
    type: contentTypeOf(facts.format),
    sources: sourceFiles(facts).map(({ name, format, width }) => ({
      url: `${folder}/${name}`,
      type: contentTypeOf(format),
      width,
    })),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
