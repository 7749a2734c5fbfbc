import { type OwnSession, ownSessions } from '@shop/contract/own-account';
import { request, requestDone } from './request.ts';

export async function changeEmail(body: { email: string; password: string }): Promise<void> {
  await requestDone('/users/own/email', { method: 'POST', body });
}

export async function confirmEmail(body: { token: string }): Promise<void> {
  await requestDone('/auth/confirm-email', { method: 'POST', body });
}

export async function changePassword(body: { password: string; newPassword: string }): Promise<void> {
  await requestDone('/users/own/password', { method: 'POST', body });
}

export function fetchSessions(): Promise<OwnSession[]> {
  return request(ownSessions, '/users/own/sessions');
}

export async function endSession(id: number): Promise<void> {
  await requestDone(`/users/own/sessions/${id}`, { method: 'DELETE' });
}

export async function deleteAccount(body: { password: string }): Promise<void> {
  await requestDone('/users/own/deletion', { method: 'POST', body });
}
