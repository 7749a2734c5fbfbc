import { describe, expect, test } from 'vitest';
import { errorResponse } from '../../test/fake-shop.ts';
import { readFailure } from '../api/failure.ts';
import { fieldErrorsOf, sentenceFor } from './error-sentences.ts';

const limited = (retryAfter: number) => ({
  kind: 'problem' as const,
  status: 429,
  code: 'TOO_MANY_REQUESTS',
  title: 'Too many attempts',
  detail: 'Too many attempts',
  errors: [],
  products: [],
  totalAmount: undefined,
  quote: undefined,
  current: undefined,
  retryAfter,
});

describe('what went wrong, in words', () => {
  test('no answer says what to check', () => {
    expect(sentenceFor({ kind: 'network' })).toBe('The shop cannot be reached. Check your connection and try again.');
  });

  test("the server's own sentence is said as it is", async () => {
    expect(sentenceFor({ kind: 'text', status: 401, message: 'invalid credentials' })).toBe('invalid credentials');
    const failure = await readFailure(errorResponse('OUT_OF_STOCK', { detail: 'Only 2 of Teapot are left' }), '/cart');
    expect(sentenceFor(failure)).toBe('Only 2 of Teapot are left');
  });

  test('a code of a newer server still has words', async () => {
    const failure = await readFailure(errorResponse('INTERNAL'), '/cart');
    if (failure.kind !== 'problem') throw new Error('no problem');
    expect(sentenceFor({ ...failure, code: 'NEVER_HEARD_OF', detail: 'The moon is full' })).toBe('The moon is full');
  });

  describe('a problem that the shop did not write', () => {
    const said = async (status: number, body: unknown, headers = {}) => {
      const type = { 'Content-Type': 'application/problem+json; charset=utf-8', ...headers };
      return sentenceFor(await readFailure(new Response(JSON.stringify(body), { status, headers: type }), '/cart'));
    };

    test('is said in its own words, whatever else it holds', async () => {
      const errors = { city: ['is required'] };
      expect(await said(400, { title: 'Bad Request', detail: 'The city is missing', errors })).toBe(
        'The city is missing',
      );
      expect(await said(502, { title: 'Bad Gateway', status: '502' })).toBe('Bad Gateway');
    });

    test.each([
      [401, 'Your session has ended. Please log in again.'],
      [403, 'Your account may not do this.'],
      [404, 'This was not found.'],
      [418, 'This request was refused. Reload the page and try again.'],
      [429, 'Too many attempts. Please try again later.'],
      [503, 'Something went wrong on our side. Please try again'],
    ])('without words is said by its status: %i', async (status, sentence) => {
      expect(await said(status, {})).toBe(sentence);
    });

    test('that limits says how long to wait', async () => {
      expect(await said(429, { title: 'Slow down' }, { 'Retry-After': '90' })).toBe(
        'Too many attempts. Please try again in 2 minutes.',
      );
    });

    test('is none if it is no object, or another kind of JSON', async () => {
      const unreachable = 'The shop cannot be reached. Check your connection and try again.';
      expect(await said(502, 'Bad Gateway')).toBe(unreachable);
      expect(await said(502, { title: 'Bad Gateway' }, { 'Content-Type': 'application/json' })).toBe(unreachable);
    });
  });

  test('a limit says how long to wait', () => {
    expect(sentenceFor(limited(30))).toBe('Too many attempts. Please try again in a minute.');
    expect(sentenceFor(limited(61))).toBe('Too many attempts. Please try again in 2 minutes.');
  });

  test('field errors are found by the place of the form in the body, the first of each field', async () => {
    const failure = await readFailure(
      errorResponse('INVALID_INPUT', {
        errors: [
          { path: 'selectedAddress.city', message: 'city is required' },
          { path: 'selectedAddress.city', message: 'city must be at most 200 characters' },
          { path: 'items', message: 'items is required' },
        ],
      }),
      '/orders',
    );
    expect(fieldErrorsOf(failure, 'selectedAddress.')).toEqual({ city: 'city is required' });
  });
});
