import { type OwnMember, ownMember, type UpdateOwnMemberBody } from '@shop/contract/staff';
import { request } from './request.ts';

export function updateOwnMember(body: UpdateOwnMemberBody): Promise<OwnMember> {
  return request(ownMember, '/staff/own', { method: 'PATCH', body });
}
