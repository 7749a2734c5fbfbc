import {
  type CreateStaffRoleBody,
  type InviteStaffBody,
  type OwnMember,
  ownMember,
  type StaffInvitation,
  type StaffMember,
  type StaffRole,
  staffInvitation,
  staffInvitations,
  staffMember,
  staffMembers,
  staffRole,
  staffRoles,
  type UpdateOwnMemberBody,
  type UpdateStaffRoleBody,
} from '@shop/contract/staff';
import { request, requestDone } from './request.ts';

export function updateOwnMember(body: UpdateOwnMemberBody): Promise<OwnMember> {
  return request(ownMember, '/staff/own', { method: 'PATCH', body });
}

export function fetchStaff(signal?: AbortSignal): Promise<StaffMember[]> {
  return request(staffMembers, '/staff', { signal });
}

export function updateMember({ id, staffRole: role }: { id: number; staffRole: string }): Promise<StaffMember> {
  return request(staffMember, `/staff/${id}`, { method: 'PATCH', body: { staffRole: role } });
}

/** The account stays, as a shopper's. */
export function removeMember(id: number): Promise<void> {
  return requestDone(`/staff/${id}`, { method: 'DELETE' });
}

/** Of a member who has lost it. */
export function removeSecondFactor(id: number): Promise<void> {
  return requestDone(`/staff/${id}/second-factor`, { method: 'DELETE' });
}

export function fetchRoles(signal?: AbortSignal): Promise<StaffRole[]> {
  return request(staffRoles, '/staff/roles', { signal });
}

export function createRole(body: CreateStaffRoleBody): Promise<StaffRole> {
  return request(staffRole, '/staff/roles', { method: 'POST', body });
}

export function updateRole({ id, ...body }: UpdateStaffRoleBody & { id: number }): Promise<StaffRole> {
  return request(staffRole, `/staff/roles/${id}`, { method: 'PATCH', body });
}

export function deleteRole(id: number): Promise<void> {
  return requestDone(`/staff/roles/${id}`, { method: 'DELETE' });
}

/** Those that can be accepted, oldest first. */
export function fetchInvitations(signal?: AbortSignal): Promise<StaffInvitation[]> {
  return request(staffInvitations, '/staff/invitations', { signal });
}

export function invite(body: InviteStaffBody): Promise<StaffInvitation> {
  return request(staffInvitation, '/staff/invitations', { method: 'POST', body });
}

export function withdrawInvitation(id: number): Promise<void> {
  return requestDone(`/staff/invitations/${id}`, { method: 'DELETE' });
}
