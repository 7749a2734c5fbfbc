/** Texts in the code of the app, the server and the contract that are no messages, and messages that no code uses. */

import ts from 'typescript';

/** Attributes that people read or hear. */
const READ =
  /^(?:aria-(?:label|description|valuetext)|title|alt|placeholder|label|hint|heading|legend|caption|not|(?:busy|added)Text|(?:confirm|cancel|remove|submit)Label)$/;
/** Values of objects that are read. */
const READ_KEYS = /^(?:label|heading|hint|legend|caption|head)$/;
const WORD = /\p{L}{2,}/u;
/** A sentence, or a title of several words. */
const SENTENCE = /^\p{Lu}\p{Ll}*[’']?\p{Ll}* .*\p{L}/u;

/**
 * @param {{ path: string, text: string }} file its path in the repository, with slashes
 * @returns {string[]} a sentence for each text
 */
export function textsIn({ path, text }) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  /** @type {string[]} */
  const faults = [];
  /** @param {ts.Node} node @param {string} words */
  const report = (node, words) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    faults.push(`${path}:${line + 1}: '${words.trim()}' is no message`);
  };
  /** @param {ts.Node} node @param {boolean} shown whether the value of the expression is shown as it is */
  const visit = (node, shown) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isThrowStatement(node)) return;
    // For developers.
    if (ts.isNewExpression(node) && /(?:Error|Exception)$/.test(node.expression.getText())) return;
    if (ts.isJsxText(node)) {
      if (WORD.test(node.text)) report(node, node.text);
      return;
    }
    if (ts.isJsxAttribute(node)) {
      if (node.initializer !== undefined) visit(node.initializer, READ.test(node.name.getText()));
      return;
    }
    if (ts.isPropertyAssignment(node)) {
      visit(node.initializer, READ_KEYS.test(node.name.getText()));
      return;
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const words = ts.isTemplateExpression(node)
        ? node.head.text + node.templateSpans.map(({ literal }) => ` … ${literal.text}`).join('')
        : node.text;
      if (shown ? WORD.test(words) : SENTENCE.test(words)) report(node, words);
    }
    if (ts.isJsxExpression(node)) {
      const isChild = !ts.isJsxAttribute(node.parent);
      ts.forEachChild(node, (child) => visit(child, isChild || shown));
      return;
    }
    const passes =
      ts.isParenthesizedExpression(node) ||
      (ts.isBinaryExpression(node) && /^(?:\?\?|\|\||&&)$/.test(node.operatorToken.getText()));
    if (ts.isConditionalExpression(node)) {
      visit(node.condition, false);
      visit(node.whenTrue, shown);
      visit(node.whenFalse, shown);
      return;
    }
    ts.forEachChild(node, (child) => visit(child, passes && shown));
  };
  visit(source, false);
  return faults;
}

/** Calls whose texts operators read in the log, and developers in the description of the API; and the one that finds the message. */
const NO_MESSAGES =
  /(?:^z\.describe|^translateSentence|\b(?:log|logger)\.\w+|\bprocess\.std(?:out|err)\.write|^console\.\w+)$/;

/** Names of what an answer says, and functions that say it: also a sentence that begins with the name of a field. */
const ANSWERED = /^(?:message|detail|fault)$/;
const ANSWERS = /^(?:invalid\w*|notOffered|rejectTwice)$/;
const WORDS = /\p{L}{2,} [\p{L}…]|… \p{L}{2,}/u;

/**
 * Sentences that the server or the contract says itself.
 * @param {{ path: string, text: string }} file its path in the repository, with slashes
 * @returns {string[]} a sentence for each text
 */
export function sentencesIn({ path, text }) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @type {string[]} */
  const faults = [];
  const ofServer = path.startsWith('server/');
  /** @param {ts.Node} node @param {boolean} answered whether it is what an answer says */
  const visit = (node, answered) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isNewExpression(node) && /(?<!^Shop)(?:Error|Exception)$/.test(node.expression.getText())) return;
    if (ts.isTaggedTemplateExpression(node)) return;
    if (ts.isCallExpression(node) && NO_MESSAGES.test(node.expression.getText())) return;
    if (ts.isPropertyAssignment(node) && /^(?:description|summary|help)$/.test(node.name.getText())) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const words = ts.isTemplateExpression(node)
        ? node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
        : node.text;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      if ((answered ? WORDS : SENTENCE).test(words))
        faults.push(`${path}:${line + 1}: '${words.trim()}' is no message`);
    }
    const says =
      ((ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && ANSWERED.test(node.name.getText())) ||
      (ts.isCallExpression(node) && ANSWERS.test(node.expression.getText()));
    ts.forEachChild(node, (child) => visit(child, answered || (ofServer && says)));
  };
  visit(source, false);
  return faults;
}

/**
 * @param {{ path: string, text: string }} file of messages
 * @returns {{ name: string, messages: { id: string, text: string }[] }} the name by which code knows them
 */
export function messagesIn({ path, text }) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  let name = '';
  /** @type {{ id: string, text: string }[]} */
  const messages = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isVariableDeclaration(node)) name = node.name.getText();
    if (ts.isPropertyAssignment(node) && ts.isStringLiteralLike(node.initializer))
      messages.push({ id: node.name.getText(), text: node.initializer.text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { name, messages };
}

/**
 * What schemas say: texts of several words outside of descriptions. The values of a template are written as X.
 * @param {{ path: string, text: string }} file
 * @returns {string[]}
 */
export function schemaSentencesIn({ path, text }) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @type {string[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isCallExpression(node) && /\bdescribe$/.test(node.expression.getText())) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const words = ts.isTemplateExpression(node)
        ? node.head.text + node.templateSpans.map(({ literal }) => `X${literal.text}`).join('')
        : node.text;
      if (/[a-z] [a-z]/.test(words)) found.push(words);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * Places where a module of the server keeps a plain text in a constant: it would have the language of the moment in which the module was
 * loaded. A text with placeholders is a function, which finds its language when it is called.
 * @param {{ path: string, text: string }} file
 * @param {(name: string, id: string) => boolean} isPlain whether a text has no placeholders
 * @returns {string[]} a sentence for each
 */
export function keptTexts({ path, text }, isPlain) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @type {string[]} */
  const faults = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isFunctionLike(node) || ts.isTypeNode(node)) return;
    if (ts.isPropertyAccessExpression(node) && isPlain(node.expression.getText(), node.name.text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      faults.push(`${path}:${line + 1}: ${node.getText()} is kept`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

/**
 * @param {{ path: string, text: string }[]} messageFiles
 * @param {string} code all that may use them
 * @returns {string[]} a sentence for each message that no code uses
 */
export function unusedMessages(messageFiles, code) {
  return messageFiles.flatMap((file) => {
    const { name, messages } = messagesIn(file);
    // Where the id is computed, any of them may be meant.
    if (code.includes(`${name}[`) || code.includes(`Object.entries(${name})`)) return [];
    return messages
      .filter(({ id }) => !new RegExp(`\\b${name}\\s*\\.${id}\\b`).test(code))
      .map(({ id }) => `${file.path}: nothing uses ${id}`);
  });
}
