import type { SettingsOfStaff } from '@shop/contract/settings';
import { currentSettingsOf, useUpdateSettingsMutation } from '../../data/settings.ts';
import { failureOf } from '../../data/shop-data.ts';
import { type ApiFailure, fieldErrorsOf, UNANSWERED } from '../../state/error-sentences.ts';
import { bodyOf, type DraftName, draftOf, isSame, type SettingsDraft } from './settings-draft.ts';

/** Fields that somebody else changed since they were read, and the settings as they are. */
export type Conflict = { names: readonly DraftName[]; now: SettingsOfStaff };

type Changes = {
  draft: SettingsDraft;
  /** The draft of the settings as they were read. */
  known: SettingsDraft;
  /** The fields that are sent. */
  names: readonly DraftName[];
  /** The version that the changes are made to. */
  from: SettingsOfStaff;
};

type Sent =
  | { saved: SettingsOfStaff }
  | { errors: Record<string, string> }
  | { conflict: Conflict }
  | { failure: ApiFailure };

/**
 * Sends changes. If somebody else changed other fields meanwhile, they are sent again; if they changed the same ones, the person has
 * to choose.
 */
export function useSendSettings(): (changes: Changes) => Promise<Sent> {
  const [update] = useUpdateSettingsMutation();
  return async function send({ draft, known, names, from }: Changes): Promise<Sent> {
    const read = bodyOf(draft, names);
    if ('errors' in read) return read;
    const answer = await update({ ...read.body, updatedAt: from.updatedAt });
    if (answer.data !== undefined) return { saved: answer.data };
    const failure = failureOf(answer) ?? UNANSWERED;
    const now = currentSettingsOf(failure);
    if (now === undefined) {
      const errors = fieldErrorsOf(failure);
      return Object.keys(errors).length > 0 ? { errors } : { failure };
    }
    const theirs = draftOf(now);
    const both = names.filter((name) => !isSame(theirs[name], known[name]));
    return both.length > 0 ? { conflict: { names: both, now } } : send({ draft, known, names, from: now });
  };
}
