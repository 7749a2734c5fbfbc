/** Mutants of the texts of mails. */

/** @type {readonly import('../mutants.mjs').Mutant[]} */
export const mailTextsMutants = [
  {
    name: 'a text of a mail has only the placeholders of its kind',
    file: 'mail-texts/check-mail-text.ts',
    from: 'if (errors.length > 0) throw',
    to: 'if (errors.length > 9) throw',
    tests: ['src/mail-texts/mail-texts.routes.test.ts'],
  },
  {
    name: 'the link of a mail is no part of another address',
    file: 'platform/mail/mail-markdown.ts',
    from: "name === LINK ? '' : encodeURIComponent(value)",
    to: 'encodeURIComponent(value)',
    tests: ['src/platform/mail/mail-markdown.test.ts'],
  },
  {
    name: 'a value in an address is a part of it',
    file: 'platform/mail/mail-markdown.ts',
    from: "name === LINK ? '' : encodeURIComponent(value)",
    to: "name === LINK ? '' : value",
    tests: ['src/platform/mail/mail-markdown.test.ts'],
  },
  {
    name: 'a value in the subject of a mail is one line',
    file: 'mails/shop-mail.ts',
    from: "value.replace(/[\\s\\p{Cc}]+/gu, ' ').trim()",
    to: 'value',
    tests: ['src/mails/compose-mail.test.ts'],
  },
  {
    name: 'a change of a text is in force with the next mail, and one of a page with the next document',
    file: 'settings/cached-with-settings.ts',
    from: 'const known = deps.settings.current();',
    to: 'const known = deps.settings.fixed;',
    tests: ['src/mail-texts/send-own-texts.test.ts', 'src/pages/page-documents.test.ts'],
  },
  {
    name: 'the document of a page that has no text is not found',
    file: 'platform/http/web-app.ts',
    from: 'if (isMissing) reply.code(404);',
    to: '',
    tests: ['src/pages/page-documents.test.ts'],
  },
];
