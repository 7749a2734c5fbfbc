/** The merchant's own texts of mails, cached for as long as the settings keep their version. */

import { isMailTextKind } from '@shop/contract/mail-texts';
import type { Deps } from '../deps.ts';
import type { OwnMailTexts } from '../mails/compose-mail.ts';
import { listMailTextRows } from '../mails/mail-texts.queries.ts';
import { cachedWithSettings } from '../settings/cached-with-settings.ts';

export const loadOwnMailTexts = cachedWithSettings(
  async ({ db }: Pick<Deps, 'db' | 'settings'>): Promise<OwnMailTexts> => {
    const rows = await listMailTextRows(db);
    return new Map(
      rows.flatMap(({ kind, subject, intro, translations }) =>
        isMailTextKind(kind) ? [[kind, { subject, intro, translations }] as const] : [],
      ),
    );
  },
);
