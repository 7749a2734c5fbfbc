import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ToastRegion } from './ToastRegion.tsx';
import { toast } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const say = (text: string) => act(() => toast.success(text));

describe('a toast', () => {
  test('goes after 5000 ms and an animation of 250 ms', () => {
    render(<ToastRegion />);
    say('Item Added to Cart');
    pass(4999);
    expect(screen.getByText('Item Added to Cart')).toBeVisible();
    pass(1);
    pass(250);
    expect(screen.queryByText('Item Added to Cart')).toBeNull();
  });

  test('is announced by a region that was there before', () => {
    render(<ToastRegion />);
    const region = screen.getByRole('region', { name: 'Notifications' });
    expect(region).toHaveAttribute('aria-live', 'polite');
    say('Item Added to Cart');
    expect(region).toHaveTextContent('Item Added to Cart');
  });

  test.each([
    ['hovered', 'pointerEnter', 'pointerLeave'],
    ['focused', 'focusIn', 'focusOut'],
  ] as const)('stands still while it is %s, and has the rest of its time afterwards', (_, enter, leave) => {
    render(<ToastRegion />);
    say('Item Added to Cart');
    pass(3000);
    const region = screen.getByRole('region', { name: 'Notifications' });
    fireEvent[enter](region);
    pass(60_000);
    expect(screen.getByText('Item Added to Cart')).toBeVisible();
    fireEvent[leave](region);
    pass(1999);
    expect(screen.getByText('Item Added to Cart')).toBeVisible();
    pass(1);
    pass(250);
    expect(screen.queryByText('Item Added to Cart')).toBeNull();
  });

  test('with the same words replaces the one before', () => {
    render(<ToastRegion />);
    say('Item Already added');
    say('Item Already added');
    expect(screen.getAllByText('Item Already added')).toHaveLength(1);
  });

  test('can be taken back where that is offered', () => {
    const undo = vi.fn();
    render(<ToastRegion />);
    act(() => toast.undo('Address removed', undo));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    pass(250);
    expect(screen.queryByText('Address removed')).toBeNull();
  });
});
