/** How long functions are, counted as people count: from the first line to the last, with comments, blank lines and inner functions. */

import ts from 'typescript';

/**
 * @param {{ path: string, text: string }} file its path in the repository, with slashes
 * @returns {{ name: string, lines: number }[]} all functions with a body in braces
 */
export function functionsIn({ path, text }) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kindOf(path));
  /** @type {{ name: string, lines: number }[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined && ts.isBlock(node.body)) {
      const first = source.getLineAndCharacterOfPosition(node.getStart(source)).line;
      const last = source.getLineAndCharacterOfPosition(node.getEnd()).line;
      found.push({ name: nameOf(node, source), lines: last - first + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** @param {string} path */
function kindOf(path) {
  if (path.endsWith('x')) return ts.ScriptKind.TSX;
  return path.endsWith('ts') ? ts.ScriptKind.TS : ts.ScriptKind.JS;
}

/**
 * The name of the function, or of the variable, property or call that it is given to.
 * @param {ts.SignatureDeclaration} node
 * @param {ts.SourceFile} source
 */
function nameOf(node, source) {
  if (node.name !== undefined) return node.name.getText(source);
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText(source);
  return ts.isCallExpression(parent) ? parent.expression.getText(source) : 'unnamed';
}
