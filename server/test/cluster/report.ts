/** What the test says: a line for each fault as it comes, and all of them as a table. */

export interface Outcome {
  fault: string;
  acknowledged: number;
  /** Keys whose acknowledged order is not in the database, or is another's. */
  lost: readonly string[];
  /** Keys with more than one order. */
  doubled: readonly string[];
  /** Keys whose order its shopper did not find right after it was acknowledged, at the next shop. */
  missed: readonly string[];
  /** Keys that were not answered although they were repeated. */
  unanswered: readonly string[];
  /** The longest time without an acknowledgement; undefined where nothing happened. */
  secondsRefused: number | undefined;
  /** Invariants of the database that are violated, the stock and its ledger among them. */
  violated: readonly string[];
  /** Why the fault was not run to its end: the cluster did not recover. */
  failure?: string | undefined;
  /** Answers that were neither an order nor 503, with how often they came. */
  unexpected: ReadonlyMap<string, number>;
}

const COLUMNS = [
  'fault',
  'acknowledged',
  'lost',
  'doubled',
  'missed',
  'unanswered',
  's refused',
  'stock = ledger',
  'errors',
];

export function isSound({ lost, doubled, missed, unanswered, violated, failure, unexpected }: Outcome): boolean {
  if (failure !== undefined) return false;
  return [lost, doubled, missed, unanswered, violated].every(({ length }) => length === 0) && unexpected.size === 0;
}

function cellsOf(outcome: Outcome): string[] {
  return [
    outcome.fault,
    String(outcome.acknowledged),
    String(outcome.lost.length),
    String(outcome.doubled.length),
    String(outcome.missed.length),
    String(outcome.unanswered.length),
    outcome.secondsRefused?.toFixed(1) ?? '',
    outcome.violated.length === 0 ? 'yes' : 'NO',
    String([...outcome.unexpected.values()].reduce((sum, count) => sum + count, 0)),
  ];
}

/** In Markdown, with aligned columns. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = [COLUMNS, ...outcomes.map(cellsOf)];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const [head = '', ...body] = rows.map(
    (row) => `| ${row.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join(' | ')} |`,
  );
  const line = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [head, line, ...body].join('\n');
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

/** What is not as it must be, a line each. */
export function detailsOf(outcome: Outcome): string[] {
  const some = (what: string, keys: readonly string[]) =>
    keys.length === 0 ? [] : [`${outcome.fault}: ${what}: ${keys.slice(0, 10).join(', ')}`];
  return [
    ...some('lost', outcome.lost),
    ...some('doubled', outcome.doubled),
    ...some('missed', outcome.missed),
    ...some('unanswered', outcome.unanswered),
    ...(outcome.failure === undefined ? [] : [`${outcome.fault}: ${outcome.failure}`]),
    ...outcome.violated.map((line) => `${outcome.fault}: not true: ${line}`),
    ...[...outcome.unexpected].map(([answer, times]) => `${outcome.fault}: answered ${times} times: ${answer}`),
  ];
}
