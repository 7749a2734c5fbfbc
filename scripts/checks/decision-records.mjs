/** The form of decision records: the same headings in each, a date, a status, and a row in the list of all. */

const SECTIONS = ['Context', 'Decision', 'Consequences', 'Alternatives'];
/** A page. What is a specification is a page of docs/, to which the record leads. */
const MOST_WORDS = 600;
const FILE = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.md$/;
const LINK = /^\[(\d{4})\]\(\1-[a-z0-9-]+\.md\)$/;

/** @typedef {{ file: string, text: string }} DecisionRecord */

/**
 * @param {DecisionRecord} record
 * @returns {string[]} a sentence for each fault
 */
export function findFaultsOfRecord({ file, text }) {
  const number = FILE.exec(file)?.[1];
  if (number === undefined) return [`${file}: the name is NNNN-title.md, in kebab-case`];
  const faults = [];
  const [title = '', , date = '', , status = '', ...rest] = text.split('\n');
  if (!new RegExp(`^# ${number}\\. \\S`).test(title)) faults.push(`${file}: the first line is '# ${number}. Title'`);
  if (!/^Date: \d{4}-\d\d-\d\d$/.test(date)) faults.push(`${file}: the third line is 'Date: YYYY-MM-DD'`);
  if (!isStatus(status)) {
    faults.push(
      `${file}: the fifth line is 'Status: ' and accepted, superseded by [NNNN](…) or amended by [NNNN](…), …`,
    );
  }
  const words = text.split(/\s+/).length;
  if (words > MOST_WORDS) faults.push(`${file}: ${words} words, at most ${MOST_WORDS}`);
  const [, ...sections] = rest.join('\n').split(/^## /m);
  const headings = sections.map((section) => section.slice(0, section.indexOf('\n')));
  if (headings.join() !== SECTIONS.join()) faults.push(`${file}: the headings are ${SECTIONS.join(', ')}`);
  for (const section of sections) {
    const [heading = '', ...body] = section.split('\n');
    if (body.join('').trim() === '') faults.push(`${file}: there is nothing under ${heading}`);
  }
  return faults;
}

/** @param {string} line */
function isStatus(line) {
  if (line === 'Status: accepted') return true;
  const [, what, links = ''] = /^Status: (superseded|amended) by (.+)$/.exec(line) ?? [];
  const records = links.split(', ');
  return records.every((link) => LINK.test(link)) && (what === 'amended' || records.length === 1);
}

/**
 * The row of a record in the list of all: its number, title and status.
 * @param {DecisionRecord} record
 */
export function rowOf({ file, text }) {
  const [title = '', , , , status = ''] = text.split('\n');
  return `| [${file.slice(0, 4)}](${file}) | ${title.replace(/^# \d+\. /, '')} | ${status.replace('Status: ', '')} |`;
}
