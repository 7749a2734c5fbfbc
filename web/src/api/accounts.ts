import { type LoginBody, type SignupBody, type UpdateUserBody, type User, user } from '@shop/contract/accounts';
import type { FirstOwnerBody } from '@shop/contract/first-owner';
import { request, requestDone } from './request.ts';

export function signUp(body: SignupBody): Promise<User> {
  return request(user, '/auth/signup', { method: 'POST', body: { ...body, addresses: [], role: 'user' } });
}

export function logIn(body: LoginBody): Promise<User> {
  return request(user, '/auth/login', { method: 'POST', body });
}

export function makeFirstOwner(body: FirstOwnerBody): Promise<User> {
  return request(user, '/auth/first-owner', { method: 'POST', body });
}

export function checkAuth(): Promise<User> {
  return request(user, '/auth/check');
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

/** Sends the whole user; the server reads name, imageUrl, addresses and updatedAt. */
export function updateUser(id: number, body: UpdateUserBody): Promise<User> {
  return request(user, `/users/${id}`, { method: 'PATCH', body });
}
