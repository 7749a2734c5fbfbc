/** What members of staff choose for themselves. */

import * as staffApi from '../api/staff.ts';
import { calling, shopData } from './shop-data.ts';

export const { useUpdateOwnMemberMutation } = shopData.injectEndpoints({
  endpoints: (build) => ({ updateOwnMember: build.mutation({ queryFn: calling(staffApi.updateOwnMember) }) }),
});
