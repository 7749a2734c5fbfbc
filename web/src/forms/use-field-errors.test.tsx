import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useFieldErrors } from './use-field-errors.ts';

const names = ['name', 'city'] as const;

function form() {
  const focus = vi.fn<(name: string) => void>();
  const { result } = renderHook(() => useFieldErrors(names, focus));
  return { focus, fields: () => result.current, errors: () => result.current.errors };
}

const all = { name: 'name is required', city: 'city is required' };

it('shows a message when the focus leaves its field, and none for fields that were not visited', () => {
  const { fields, errors } = form();
  act(() => fields().change(all, () => true));
  expect(errors()).toEqual({});
  act(() => fields().leave('name', () => all));
  expect(errors()).toEqual({ name: 'name is required' });
});

it('removes a message when the value is valid, or invalid for another reason', () => {
  const { fields, errors } = form();
  act(() => fields().leave('name', () => all));
  act(() => fields().change(all, () => true));
  expect(errors()).toEqual({ name: 'name is required' });
  act(() => fields().change({ name: 'name is too long' }, () => true));
  expect(errors()).toEqual({});
});

it('shows all messages on submit, and focuses the first field with one', () => {
  const { fields, errors, focus } = form();
  let valid = true;
  act(() => {
    valid = fields().submit({ city: 'city is required' });
  });
  expect(valid).toBe(false);
  expect(errors()).toEqual({ city: 'city is required' });
  expect(focus.mock.calls).toEqual([['city']]);
});

it('submits without a message, and leaves the focus alone', () => {
  const { fields, focus } = form();
  expect(fields().submit({})).toBe(true);
  expect(focus).not.toHaveBeenCalled();
});

it("shows the server's messages until their fields change", () => {
  const { fields, errors, focus } = form();
  act(() => fields().reject({ name: 'name is taken', city: 'city is unknown' }));
  expect(errors()).toEqual({ name: 'name is taken', city: 'city is unknown' });
  expect(focus.mock.calls).toEqual([['name']]);
  act(() => fields().change({}, (name) => name === 'name'));
  expect(errors()).toEqual({ city: 'city is unknown' });
  act(() => fields().clear());
  expect(errors()).toEqual({});
});

it('forgets on reset which fields were visited', () => {
  const { fields, errors } = form();
  act(() => fields().submit(all));
  act(() => fields().reset());
  act(() => fields().leave('city', () => all));
  expect(errors()).toEqual({ city: 'city is required' });
});
