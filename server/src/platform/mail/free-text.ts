/** What people have typed, as a mail may repeat it: of bounded length, and never a link that a mail client makes by itself. */

const MARK = '\u200b';

/** Full stops, at signs and colons, as they are typed in addresses of the web and of mails; also their wide forms. */
const JOINTS = /([.:@/\\。．｡＠：／])(?=\S)/gu;

/** Short enough that nobody tells a story there. */
export function freeText(text: string, most: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  const short =
    characters.length <= most
      ? characters.join('')
      : `${characters
          .slice(0, most - 1)
          .join('')
          .trimEnd()}…`;
  return breakAddresses(short);
}

/** With a character of no width after each joint, nothing in it looks like an address any more; people see no difference. */
export function breakAddresses(text: string): string {
  return text.replace(JOINTS, `$1${MARK}`);
}
