import { messages } from '../src/messages.ts';

/** Why a change of the staff is refused. */
export const staffErrorsText = messages('staff-errors', {
  beyondYourRights: 'You cannot give what you may not do yourself: {permissions}',
  onlyOwners: 'Only owners make or lower owners',
  ownFactorOnProfile: 'Change your own two-step log-in on your profile',
  hasNoFactor: 'This member of staff has no two-step log-in',
  noSuchMember: 'There is no such member of staff',
  noSuchInvitation: 'There is no such invitation',
  noSuchRole: 'There is no such role',
});
