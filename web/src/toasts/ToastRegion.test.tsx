import { act, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ToastRegion } from './ToastRegion.tsx';
import { toast } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Renders the region on a page with a link to the next page. */
function open() {
  render(
    <MemoryRouter>
      <Link to="/next">Next</Link>
      <ToastRegion />
    </MemoryRouter>,
  );
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const say = (text: string) => act(() => toast.success(text));

describe('a toast', () => {
  test('goes after 5000 ms and an animation of 250 ms', () => {
    open();
    say('Item Added to Cart');
    pass(4999);
    expect(screen.getByText('Item Added to Cart')).toBeVisible();
    pass(1);
    pass(250);
    expect(screen.queryByText('Item Added to Cart')).toBeNull();
  });

  test('is announced by a region that was there before', () => {
    open();
    const region = screen.getByRole('region', { name: 'Notifications' });
    expect(region).toHaveAttribute('aria-live', 'polite');
    say('Item Added to Cart');
    expect(region).toHaveTextContent('Item Added to Cart');
  });

  const dismiss = () => screen.getByRole('button', { name: 'Dismiss' });
  test.each([
    {
      how: 'hovered',
      enter: () => fireEvent.pointerEnter(screen.getByRole('region')),
      leave: () => fireEvent.pointerLeave(screen.getByRole('region')),
    },
    { how: 'focused', enter: () => act(() => dismiss().focus()), leave: () => act(() => dismiss().blur()) },
  ])('stands still while it is $how, and has the rest of its time afterwards', ({ enter, leave }) => {
    open();
    say('Item Added to Cart');
    pass(3000);
    enter();
    pass(60_000);
    expect(screen.getByText('Item Added to Cart')).toBeVisible();
    leave();
    pass(1999);
    expect(screen.getByText('Item Added to Cart')).toBeVisible();
    pass(1);
    pass(250);
    expect(screen.queryByText('Item Added to Cart')).toBeNull();
  });

  test('with the same words replaces the one before', () => {
    open();
    say('Item Already added');
    say('Item Already added');
    expect(screen.getAllByText('Item Already added')).toHaveLength(1);
  });

  test('is one of at most three: the oldest goes', () => {
    open();
    for (const text of ['One', 'Two', 'Three', 'Four']) say(text);
    expect(screen.queryByText('One')).toBeNull();
    for (const text of ['Two', 'Three', 'Four']) expect(screen.getByText(text)).toBeVisible();
  });

  test('about a page is removed with it; errors and toasts for the next page stay', () => {
    open();
    say('Item Added to Cart');
    act(() => toast.error('Item Already added', { onNextPage: false }));
    act(() => toast.error('Not undone.'));
    act(() => toast.success('Product Created', { onNextPage: true }));
    fireEvent.click(screen.getByRole('link', { name: 'Next' }));
    expect(screen.queryByText('Item Added to Cart')).toBeNull();
    expect(screen.queryByText('Item Already added')).toBeNull();
    expect(screen.getByText('Not undone.')).toBeVisible();
    expect(screen.getByText('Product Created')).toBeVisible();
  });
});

describe('a toast about repeated actions', () => {
  const many = (count: number) => `${count} orders dispatched`;
  function dispatchOrder(id: number, undo?: () => void) {
    const text = `Order #${id} dispatched`;
    act(() => toast.repeated({ group: 'dispatched', target: id, text, many, ...(undo && { undo }) }));
  }
  const pressUndo = (name = 'Undo') => fireEvent.click(screen.getByRole('button', { name }));

  test('counts up in one, each time with its whole time', () => {
    open();
    dispatchOrder(1);
    expect(screen.getByText('Order #1 dispatched')).toBeVisible();
    pass(4000);
    dispatchOrder(2);
    expect(screen.getByText('2 orders dispatched')).toBeVisible();
    expect(screen.queryByText('Order #1 dispatched')).toBeNull();
    pass(4000);
    dispatchOrder(3);
    pass(4999);
    expect(screen.getByText('3 orders dispatched')).toBeVisible();
    pass(1);
    pass(250);
    expect(screen.queryByText('3 orders dispatched')).toBeNull();
    dispatchOrder(4);
    expect(screen.getByText('Order #4 dispatched')).toBeVisible();
  });

  test('that is about to go stays when it counts up', () => {
    open();
    dispatchOrder(1);
    pass(5000);
    pass(100);
    dispatchOrder(2);
    pass(4000);
    expect(screen.getByText('2 orders dispatched')).toBeVisible();
  });

  test('counts one thing once', () => {
    open();
    dispatchOrder(1);
    dispatchOrder(1);
    expect(screen.getByText('Order #1 dispatched')).toBeVisible();
  });

  test('takes back the last, then the one before, and is gone after the first', () => {
    const undone: number[] = [];
    open();
    for (const id of [1, 2, 3]) dispatchOrder(id, () => undone.push(id));
    pressUndo('Undo last');
    expect(undone).toEqual([3]);
    expect(screen.getByText('2 orders dispatched')).toBeVisible();
    pressUndo('Undo last');
    expect(screen.getByText('Order #1 dispatched')).toBeVisible();
    pressUndo();
    pressUndo();
    expect(undone).toEqual([3, 2, 1]);
    pass(250);
    expect(screen.queryByText('Order #1 dispatched')).toBeNull();
  });

  test('stays in its place among others', () => {
    open();
    dispatchOrder(1);
    say('Something else');
    dispatchOrder(2);
    expect(screen.getAllByText(/dispatched|else/).map(({ textContent }) => textContent)).toEqual([
      '2 orders dispatched',
      'Something else',
    ]);
  });
});
