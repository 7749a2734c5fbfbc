/** As these programs write them: each word of the header may have a comma, too. */
export function foreignFile(rows: readonly Readonly<Record<string, string>>[]): string {
  const words = Object.keys(rows[0] ?? {});
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  return [line(words), ...rows.map((row) => line(words.map((word) => row[word] ?? '')))].join('\n');
}
