import { within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the groups of a panel of filters that are folded. */
export async function openFilters(user: UserEvent, panel: HTMLElement): Promise<void> {
  const folded = within(panel)
    .queryAllByRole('button', { expanded: false })
    .filter(({ textContent }) => !textContent?.startsWith('Show more'));
  for (const button of folded) await user.click(button);
}
