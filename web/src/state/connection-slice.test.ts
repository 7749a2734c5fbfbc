import { createAsyncThunk } from '@reduxjs/toolkit';
import { expect, test } from 'vitest';
import type { ApiFailure } from '../api/failure.ts';
import { connectionSlice } from './connection-slice.ts';

const call = createAsyncThunk<void, void, { rejectValue: ApiFailure }>('call', () => {});
const { reducer, getInitialState } = connectionSlice;

type Step = [id: string, what: 'asked' | 'answered' | 'refused' | 'unanswered'];

function after(...steps: Step[]) {
  return steps.reduce((state, [id, what]) => {
    if (what === 'asked') return reducer(state, call.pending(id));
    if (what === 'answered') return reducer(state, call.fulfilled(undefined, id));
    const failure: ApiFailure = what === 'refused' ? { kind: 'text', status: 401, message: 'no' } : { kind: 'network' };
    return reducer(state, call.rejected(null, id, undefined, failure));
  }, getInitialState());
}

test('a call without an answer loses the connection, and a later one with an answer brings it back', () => {
  const lost: Step[] = [
    ['cart', 'asked'],
    ['cart', 'unanswered'],
  ];
  expect(after(...lost)).toMatchObject({ lost: true, recoveries: 0 });
  expect(after(...lost, ['check', 'asked'], ['check', 'answered'])).toMatchObject({ lost: false, recoveries: 1 });
});

test('a refusal is an answer', () => {
  const state = after(['cart', 'asked'], ['cart', 'unanswered'], ['check', 'asked'], ['check', 'refused']);
  expect(state).toMatchObject({ lost: false, recoveries: 1 });
});

test('what was asked before the connection was lost does not bring it back, so nothing is read again without end', () => {
  const state = after(['config', 'asked'], ['cart', 'asked'], ['cart', 'unanswered'], ['config', 'answered']);
  expect(state).toMatchObject({ lost: true, recoveries: 0 });
});
