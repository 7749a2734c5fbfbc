/**
 * Finds names in a page of the documentation that the repository does not have: paths, commands, routes, packages, identifiers
 * and links. Backticks are for names that exist here; a name of another project that we do not use stands without them.
 */

import { dirname, posix } from 'node:path';

/**
 * @typedef {object} Repository
 * @property {readonly string[]} files paths of all source files and pages, from the root, with slashes
 * @property {readonly string[]} ignored lines of `.gitignore`: what builds and runs make
 * @property {readonly string[]} packages names of all packages that some package.json declares
 * @property {readonly string[]} scripts names of the commands of `npm run`
 * @property {string} code the text of all source files without their comments
 */

const FILE_ENDING = /[^./]\.(?:[cm]?[jt]sx?|jsonc?|md|sql|css|html|svg|ya?ml|grit)$/;
const COMMAND = /^(?:npm|npx|node|git|kill) /;
const URL_WITH_SCHEME = /^[a-z]+:\/\/|^node:/;
const MEDIA_TYPE = /^(?:application|audio|font|image|multipart|text|video)\/[\w.+*-]+$/;
const HTTP_METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE) (?=\/)/;
/** `DATA_DIR/mail`: a path below the value of a setting. */
const BELOW_A_SETTING = /^[A-Z][A-Z_]+\//;
const WORD = /[A-Za-z_$][\w$]*(?:-[A-Z]\w*)*/g;
/** camelCase, PascalCase, snake_case or capitals: words that are names in code, and not English. */
const NAME = /^[A-Z]|[a-z\d][A-Z]|[A-Za-z\d]_[A-Za-z\d]/;
/** `findX`: any name that begins with `find`. */
const ANY_NAME_FROM = /^([a-z]+)X$/;
/** Words such as `Accept`, `WHERE` or `Retry-After`, which code writes in small letters as well. */
const ANY_CASE = /^[A-Z][a-z]*(?:-[A-Z]\w*)*$|^[A-Z]+$/;

/**
 * @param {string} page its path from the root
 * @param {string} text Markdown
 * @param {ReturnType<typeof indexOf>} known
 * @returns {string[]} a sentence for each name that does not exist
 */
export function findUnknownNames(page, text, known) {
  const [prose = '', ...blocksAndProse] = text.split(/^```.*$/m);
  const blocks = blocksAndProse.filter((_, at) => at % 2 === 0).join('');
  const paragraphs = [prose, ...blocksAndProse.filter((_, at) => at % 2 === 1)].join('\n\n');
  const spans = [...paragraphs.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span.replace(/\s+/g, ' ').trim());
  const names = [
    ...spans.flatMap((span) => unknownNamesOf(span, known)),
    ...blocks.split('\n').flatMap((line) => unknownFilesOf(line.trim(), known)),
  ];
  const links = linksOf(paragraphs).filter((link) => !known.hasPath(posix.normalize(posix.join(dirname(page), link))));
  return [
    ...[...new Set(names)].map((name) => `${page}: \`${name}\` does not exist`),
    ...links.map((link) => `${page}: the link to ${link} leads nowhere`),
  ];
}

/** @param {string} text @returns {string[]} the targets of links to files, without their anchors */
function linksOf(text) {
  const targets = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

/**
 * @param {string} span what stands between two backticks
 * @param {ReturnType<typeof indexOf>} known
 * @returns {string[]}
 */
function unknownNamesOf(span, known) {
  if (COMMAND.test(span)) return unknownFilesOf(span, known);
  const route = span.replace(HTTP_METHOD, '');
  if (route.startsWith('/')) return known.hasRoute(route) ? [] : [span];
  return wordsOf(span).flatMap((word) => {
    if (MEDIA_TYPE.test(word) || known.hasPackage(word)) return [];
    if (BELOW_A_SETTING.test(word)) return known.hasName(word.slice(0, word.indexOf('/'))) ? [] : [word];
    if (/\w\/|\/\w/.test(word) || FILE_ENDING.test(word)) return known.hasPath(word) ? [] : [word];
    return (word.match(WORD) ?? []).filter((name) => NAME.test(name) && !known.hasName(name));
  });
}

/**
 * Of a command or a line of a block of code, what is surely a name of ours: the script of `npm run`, and files.
 * @param {string} line
 * @param {ReturnType<typeof indexOf>} known
 * @returns {string[]}
 */
function unknownFilesOf(line, known) {
  const script = /^npm run ([\w:-]+)/.exec(line)?.[1];
  if (script !== undefined && !known.hasScript(script)) return [`npm run ${script}`];
  return wordsOf(line).filter((word) => !word.startsWith('/') && FILE_ENDING.test(word) && !known.hasPath(word));
}

/** @param {string} span @returns {string[]} what is between spaces and punctuation, but for URLs */
function wordsOf(span) {
  const parts = span.split(' ').filter((part) => !URL_WITH_SCHEME.test(part));
  return parts.flatMap((part) => part.split(/[,;:()]+/)).map((word) => word.replace(/^\.\//, ''));
}

/** @param {Repository} repository */
export function indexOf({ files, ignored, packages, scripts, code }) {
  const names = new Set(code.match(WORD));
  const lowerCaseNames = new Set(code.toLowerCase().match(/[a-z][\w$-]*/g));
  const folders = new Set(files.flatMap(foldersOf));
  const paths = [...files, ...folders];
  const made = ignored.map((line) => new RegExp(`(?:^|/)${patternOf(posix.basename(line))}(?:/|$)`));
  return {
    /** Whether some file or folder has this path, or a path that ends in it. @param {string} path */
    hasPath(path) {
      const asked = path.replace(/\/$/, '');
      const wanted = new RegExp(`(?:^|/)${patternOf(asked)}$`);
      if (paths.some((one) => wanted.test(one)) || made.some((pattern) => pattern.test(asked))) return true;
      // A file that a build writes is named by the code that writes it.
      return !asked.includes('/') && code.includes(`${asked}'`);
    },
    /** @param {string} route such as `/users/{id}/history`, with or without a query */
    hasRoute(route) {
      const path = route.replace(/\?.*$/, '').replace(/(?<=.)\/$/, '');
      const pattern = path.split(/(\{\w+\}|:\w+|\*)/).map((part, at) => (at % 2 === 0 ? escaped(part) : '[^\'"`]*'));
      return new RegExp(`['"\`}\\s]${pattern.join('')}(?![\\w-])`).test(code);
    },
    /** @param {string} name such as `zod/mini` or `@types/*` */
    hasPackage(name) {
      const wanted = new RegExp(`^${patternOf(name)}$`);
      return packages.some((one) => wanted.test(one) || name.startsWith(`${one}/`));
    },
    /** @param {string} name */
    hasScript: (name) => scripts.includes(name),
    /** @param {string} name */
    hasName(name) {
      if (names.has(name) || packages.includes(name)) return true;
      const start = ANY_NAME_FROM.exec(name)?.[1];
      if (start !== undefined) return [...names].some((one) => new RegExp(`^${start}[A-Z]`).test(one));
      return ANY_CASE.test(name) && lowerCaseNames.has(name.toLowerCase());
    },
  };
}

/** @param {string} file */
function foldersOf(file) {
  const parts = file.split('/');
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'));
}

/**
 * A path as a pattern: `<name>`, `*` and `…` stand for any text without a slash, `NNNN` for a number, `{a,b}` for either.
 * @param {string} path
 */
function patternOf(path) {
  const parts = path.split(/(<[^>]*>|\*|…|0*N+(?=[-_])|\{[^}]*\})/);
  return parts
    .map((part, at) => {
      if (at % 2 === 0) return escaped(part);
      if (part.startsWith('{')) return `(?:${part.slice(1, -1).split(',').map(escaped).join('|')})`;
      return part.endsWith('N') ? '\\d+' : '[^/]*';
    })
    .join('');
}

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
