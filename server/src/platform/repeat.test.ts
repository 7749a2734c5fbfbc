import { describe, expect, it, vi } from 'vitest';
import { repeatEvery } from './repeat.ts';

describe('repeated work', () => {
  it('never overlaps itself: the pause begins when a run has ended', async () => {
    vi.useFakeTimers();
    try {
      const ends: (() => void)[] = [];
      const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
      const stop = repeatEvery(10, work);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(work).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(work).toHaveBeenCalledTimes(1);
      ends[0]?.();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(work).toHaveBeenCalledTimes(2);
      ends[1]?.();
      await stop();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(work).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('that is stopped while it runs is waited for, and does not run again', async () => {
    vi.useFakeTimers();
    try {
      let finish = () => {};
      const work = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
      const stop = repeatEvery(1, work);
      await vi.advanceTimersByTimeAsync(1000);
      let stopped = false;
      const stopping = stop().then(() => {
        stopped = true;
      });
      await vi.advanceTimersByTimeAsync(5000);
      expect(stopped).toBe(false);
      finish();
      await stopping;
      await vi.advanceTimersByTimeAsync(5000);
      expect(work).toHaveBeenCalledTimes(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
