import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { loginBody, passwordRule, signupForm } from './accounts.ts';

/** The first message of each field, which is the one that is shown. */
function messages(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
}

describe('login', () => {
  it('requires both fields', () => {
    expect(messages(loginBody, { email: '', password: '' })).toEqual({
      email: 'email is required',
      password: 'password is required',
    });
    expect(messages(loginBody, {})).toEqual({ email: 'email is required', password: 'password is required' });
  });

  it.each(['x', 'a@b', 'a b@c.de', 'a@b.', '@b.de', 'a@@b.de', 'a@b.de,c@d.ef'])('%s is no e-mail address', (email) => {
    expect(messages(loginBody, { email, password: 'x' })).toEqual({ email: 'email not valid' });
  });

  it('an e-mail address is trimmed', () => {
    expect(loginBody.parse({ email: ' a@b.de ', password: 'x' }).email).toBe('a@b.de');
  });
});

describe('signup', () => {
  const right = { email: 'a@b.de', password: 'Zaphod-42', confirmPassword: 'Zaphod-42' };

  it('accepts a password of 8 characters with upper case, lower case and a digit', () => {
    expect(messages(signupForm, right)).toEqual({});
  });

  it.each(['Zaph-42', 'zaphod-42', 'ZAPHOD-42', 'Zaphod-xy'])('%s breaks the password rule', (password) => {
    expect(messages(signupForm, { ...right, password, confirmPassword: password })).toEqual({ password: passwordRule });
  });

  it('the repeated password must be there and be the same', () => {
    expect(messages(signupForm, { ...right, confirmPassword: '' })).toEqual({
      confirmPassword: 'confirm password is required',
    });
    expect(messages(signupForm, { ...right, confirmPassword: 'Zaphod-43' })).toEqual({
      confirmPassword: 'password not matching',
    });
  });

  it('a wrong repetition is told also while the e-mail address is missing', () => {
    expect(messages(signupForm, { ...right, email: '', confirmPassword: 'Zaphod-43' })).toEqual({
      email: 'email is required',
      confirmPassword: 'password not matching',
    });
  });
});
