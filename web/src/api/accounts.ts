import type { AcceptInvitationBody } from '@shop/contract/accept-invitation';
import {
  type LoginBody,
  ownRights,
  type SessionUser,
  type SignupBody,
  type UpdateUserBody,
  type User,
  user,
} from '@shop/contract/accounts';
import type { FirstOwnerBody } from '@shop/contract/first-owner';
import { type LoggedIn, loggedIn } from '@shop/contract/logged-in';
import { request, requestDone } from './request.ts';

/** Bodies of users do not tell what members of staff may do. */
export async function withRights(found: User): Promise<SessionUser> {
  return found.role === 'user'
    ? { ...found, permissions: [] }
    : { ...found, ...(await request(ownRights, '/staff/own')) };
}

/** `path` may have the key of an order, which then becomes the account's. */
export type SignUp = SignupBody & { path?: string };

export function signUp({ path = '/auth/signup', ...body }: SignUp): Promise<LoggedIn> {
  return request(loggedIn, path, { method: 'POST', body: { ...body, addresses: [], role: 'user' } });
}

export async function logIn(body: LoginBody): Promise<SessionUser & LoggedIn> {
  const { cart, ...found } = await request(loggedIn, '/auth/login', { method: 'POST', body });
  return { ...(await withRights(found)), ...(cart && { cart }) };
}

export function acceptInvitation(body: AcceptInvitationBody): Promise<User> {
  return request(user, '/auth/accept-invitation', { method: 'POST', body });
}

export function makeFirstOwner(body: FirstOwnerBody): Promise<User> {
  return request(user, '/auth/first-owner', { method: 'POST', body });
}

export async function checkAuth(): Promise<SessionUser> {
  return withRights(await request(user, '/auth/check'));
}

export async function logOut(): Promise<void> {
  await requestDone('/auth/logout', {});
}

export async function requestPasswordReset(body: { email: string }): Promise<void> {
  await requestDone('/auth/reset-password-request', { method: 'POST', body });
}

export async function resetPassword(body: { email: string; token: string; password: string }): Promise<void> {
  await requestDone('/auth/reset-password', { method: 'POST', body });
}

export function fetchOwnUser(): Promise<User> {
  return request(user, '/users/own');
}

/** The request outlives the page. */
export function chooseLanguage(id: number, language: string): Promise<User> {
  return request(user, `/users/${id}`, { method: 'PATCH', body: { language }, keepalive: true });
}

/** Sends the whole user; the server reads name, imageUrl, addresses and updatedAt. */
export function updateUser(id: number, body: UpdateUserBody): Promise<User> {
  return request(user, `/users/${id}`, { method: 'PATCH', body });
}
