import type { ReactNode } from 'react';

export type BadgeTone = 'purple' | 'yellow' | 'green' | 'red' | 'neutral';

const tones: Record<BadgeTone, string> = {
  purple: 'bg-purple-soft text-purple',
  yellow: 'bg-yellow-soft text-yellow',
  green: 'bg-green-soft text-green',
  red: 'bg-red-soft text-red',
  neutral: 'bg-sunken text-ink',
};

/** A state in one or two words, in its colour. The first letter is always a capital. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-full px-2.5 py-0.5 text-xs font-semibold first-letter:uppercase sm:whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
