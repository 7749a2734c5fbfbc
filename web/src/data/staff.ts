/** Members of staff, their roles and invitations. */

import * as staffApi from '../api/staff.ts';
import { calling, reading, shopData } from './shop-data.ts';

export const {
  useUpdateOwnMemberMutation,
  useStaffQuery,
  useStaffRolesQuery,
  useStaffInvitationsQuery,
  useUpdateMemberMutation,
  useRemoveMemberMutation,
  useRemoveSecondFactorMutation,
  useCreateRoleMutation,
  useUpdateRoleMutation,
  useDeleteRoleMutation,
  useInviteMutation,
  useWithdrawInvitationMutation,
} = shopData.injectEndpoints({
  endpoints: (build) => ({
    updateOwnMember: build.mutation({ queryFn: calling(staffApi.updateOwnMember) }),
    staff: build.query({ queryFn: reading(staffApi.fetchStaff), providesTags: ['staff'] }),
    staffRoles: build.query({ queryFn: reading(staffApi.fetchRoles), providesTags: ['staff'] }),
    staffInvitations: build.query({ queryFn: reading(staffApi.fetchInvitations), providesTags: ['staff'] }),
    updateMember: build.mutation({ queryFn: calling(staffApi.updateMember), invalidatesTags: ['staff'] }),
    removeMember: build.mutation({ queryFn: calling(staffApi.removeMember), invalidatesTags: ['staff'] }),
    removeSecondFactor: build.mutation({ queryFn: calling(staffApi.removeSecondFactor), invalidatesTags: ['staff'] }),
    createRole: build.mutation({ queryFn: calling(staffApi.createRole), invalidatesTags: ['staff'] }),
    updateRole: build.mutation({ queryFn: calling(staffApi.updateRole), invalidatesTags: ['staff'] }),
    deleteRole: build.mutation({ queryFn: calling(staffApi.deleteRole), invalidatesTags: ['staff'] }),
    invite: build.mutation({ queryFn: calling(staffApi.invite), invalidatesTags: ['staff'] }),
    withdrawInvitation: build.mutation({ queryFn: calling(staffApi.withdrawInvitation), invalidatesTags: ['staff'] }),
  }),
});
