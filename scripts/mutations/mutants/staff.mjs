/** Mutants of who is in the staff, and of what they may do. */

const folder = 'accounts/staff';
const tests = ['src/accounts/staff/staff.test.ts'];
const invitations = ['src/accounts/staff/invitations.test.ts'];
const emailLinks = ['src/accounts/own-account/email-links.test.ts'];
const deleted = ['src/accounts/own-account/deleted-accounts.test.ts'];
const lastOwner = ['src/accounts/staff/last-owner.property.test.ts'];

/** @type {readonly import('../mutants.mjs').Mutant[]} */
export const staffMutants = [
  {
    name: 'nobody gives permissions beyond their own',
    file: `${folder}/granting.ts`,
    from: 'if (beyond.length > 0)',
    to: 'if (beyond.length < 0)',
    tests,
  },
  {
    name: 'only owners make or lower owners',
    file: `${folder}/granting.ts`,
    from: 'if (!isOwner(granter)) throw',
    to: 'if (granter === undefined) throw',
    tests,
  },
  {
    name: 'the last owner stays',
    file: `${folder}/change-member.ts`,
    from: '(await countOwners(tx)) < 2',
    to: '(await countOwners(tx)) < 1',
    tests: lastOwner,
  },
  {
    name: 'who changes the staff waits for who does already',
    file: `${folder}/staff.queries.ts`,
    from: 'select pg_advisory_xact_lock(',
    to: 'select abs(',
    tests: lastOwner,
  },
  {
    name: 'who leaves the staff loses their sessions',
    file: `${folder}/change-member.ts`,
    from: 'await deleteSessionsOfUser(tx, id);',
    to: '',
    tests,
  },
  {
    name: 'a role that comes with the shop stays as it is',
    file: `${folder}/change-roles.ts`,
    from: "if (role.built_in) throw new ShopError('STAFF_ROLE_BUILT_IN');",
    to: '',
    tests,
  },
  {
    name: 'an invitation is used once',
    file: `${folder}/accept-invitation.ts`,
    from: 'await deleteInvitation(tx, invitation.id);',
    to: '',
    tests: invitations,
  },
  {
    name: 'an invitation is worth what its sender may still give',
    file: `${folder}/accept-invitation.ts`,
    from: '!(await mayStillInvite(tx, invitation))',
    to: 'false',
    tests: invitations,
  },
  {
    name: 'an invitation is good for seven days',
    file: `${folder}/invitations.queries.ts`,
    from: ".where('invitations.expires_at', '>', at)",
    to: ".where('invitations.expires_at', '>', new Date(0))",
    tests: invitations,
  },
  {
    name: 'own account: a new password makes the link for another address invalid',
    file: 'accounts/own-account/change-own-password.ts',
    from: 'await deleteEmailChangeOfUser(tx, userId);',
    to: '',
    tests: emailLinks,
  },
  {
    name: 'own account: so does one by the link for a forgotten password',
    file: 'accounts/reset-password.ts',
    from: 'await deleteEmailChangeOfUser(tx, userId);',
    to: '',
    tests: emailLinks,
  },
  {
    name: 'own account: a deleted one is not opened by the link for another address',
    file: 'accounts/removed-accounts.queries.ts',
    from: "    'email_changes',\n",
    to: '',
    tests: emailLinks,
  },
  {
    name: 'own account: a deleted one gets no mail',
    file: 'process/write-mail.ts',
    from: ' || isRemoved(user)',
    to: '',
    tests: deleted,
  },
  {
    name: 'own account: a deleted one leaves no mail that names its addresses',
    file: 'accounts/removed-accounts.queries.ts',
    from: "or (order_id is null and kind <> 'orders_summary')",
    to: '',
    tests: deleted,
  },
  {
    name: 'who may read the catalogue alone changes nothing of it',
    file: 'catalogue/imports/mappings/mappings.routes.ts',
    from: "const config = { access: 'catalogue.write' } as const;",
    to: "const config = { access: 'catalogue.read' } as const;",
    tests: ['src/platform/http/access.test.ts'],
  },
];
