import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TimeLeft } from './TimeLeft.tsx';

const START = Date.parse('2026-01-01T00:00:00Z');
const after = (seconds: number) => new Date(START + seconds * 1000).toISOString();
/** Advances second by second, since each render sets the next timer. */
function wait(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) act(() => vi.advanceTimersByTime(1000));
}

describe('the time left', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: START });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('counts down by itself, and tells when it is over', () => {
    const onOver = vi.fn();
    render(<TimeLeft until={after(90)} onOver={onOver} />);
    expect(screen.getByText('Pay within 1 minute.')).toBeVisible();
    wait(31);
    expect(screen.getByText('Pay within 59 seconds.')).toBeVisible();
    wait(59);
    expect(screen.getByText('The time to pay is over.')).toBeVisible();
    expect(onOver).toHaveBeenCalledTimes(1);
  });

  it('tells again while it is still shown, in case the clock of the shop is behind', () => {
    const onOver = vi.fn();
    render(<TimeLeft until={after(-1)} onOver={onOver} />);
    expect(onOver).toHaveBeenCalledTimes(1);
    wait(15);
    expect(onOver).toHaveBeenCalledTimes(2);
  });

  it('starts again with another limit', () => {
    const { rerender } = render(<TimeLeft until={after(-1)} />);
    rerender(<TimeLeft until={after(120)} />);
    expect(screen.getByText('Pay within 2 minutes.')).toBeVisible();
  });
});
