import { createAsyncThunk } from '@reduxjs/toolkit';
import { expect, test } from 'vitest';
import type { ApiFailure } from '../api/failure.ts';
import { connectionSlice } from './connection-slice.ts';

const call = createAsyncThunk<void, void, { rejectValue: ApiFailure }>('call', () => {});
const { reducer, getInitialState } = connectionSlice;

type Step = [id: string, what: 'sent' | 'answered' | 'rejected' | 'unavailable' | 'unanswered'];

const failures: Record<'rejected' | 'unavailable' | 'unanswered', ApiFailure> = {
  rejected: { kind: 'text', status: 401, message: 'no' },
  unavailable: {
    kind: 'problem',
    status: 503,
    code: 'UNAVAILABLE',
    title: '',
    detail: '',
    errors: [],
    products: [],
    retryAfter: 2,
  },
  unanswered: { kind: 'network' },
};

function after(...steps: Step[]) {
  return steps.reduce((state, [id, what]) => {
    if (what === 'sent') return reducer(state, call.pending(id));
    if (what === 'answered') return reducer(state, call.fulfilled(undefined, id));
    return reducer(state, call.rejected(null, id, undefined, failures[what]));
  }, getInitialState());
}

test('a call without an answer loses the connection, and a later one with an answer brings it back', () => {
  const lost: Step[] = [
    ['cart', 'sent'],
    ['cart', 'unanswered'],
  ];
  expect(after(...lost)).toMatchObject({ lost: true, recoveries: 0 });
  expect(after(...lost, ['check', 'sent'], ['check', 'answered'])).toMatchObject({ lost: false, recoveries: 1 });
});

test('an error of the shop is an answer', () => {
  const state = after(['cart', 'sent'], ['cart', 'unanswered'], ['check', 'sent'], ['check', 'rejected']);
  expect(state).toMatchObject({ lost: false, recoveries: 1 });
});

test('a shop that answers that it is not available yet is not back: screens would read in vain', () => {
  const lost: Step[] = [
    ['cart', 'sent'],
    ['cart', 'unanswered'],
    ['check', 'sent'],
    ['check', 'unavailable'],
  ];
  expect(after(...lost)).toMatchObject({ lost: true, recoveries: 0 });
  expect(after(...lost, ['again', 'sent'], ['again', 'answered'])).toMatchObject({ lost: false, recoveries: 1 });
});

test('calls sent before the connection was lost do not restore it, so that nothing is read again without end', () => {
  const state = after(['config', 'sent'], ['cart', 'sent'], ['cart', 'unanswered'], ['config', 'answered']);
  expect(state).toMatchObject({ lost: true, recoveries: 0 });
});
