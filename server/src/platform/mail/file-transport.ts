import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import { type MailTransport, messageOf } from './transport.ts';

/**
 * Each mail becomes a file of the folder. Its name says which mail it is, so that a second try writes no second file.
 * @param makeFolders makes a folder and those above it, with this mode; called before each mail
 */
export function openFileTransport(
  folder: string,
  makeFolders: (folder: string, mode: number) => Promise<void>,
): MailTransport {
  return {
    async send(mail) {
      // They hold links that are as good as a password for a while.
      await makeFolders(folder, 0o700);
      const message = await new MailComposer({ ...messageOf(mail), newline: 'windows' }).compile().build();
      const file = path.join(folder, fileName(mail));
      // A name that no reader takes for a mail, until it is whole.
      const unfinished = `${file}.part`;
      const handle = await open(unfinished, 'w', 0o600);
      try {
        await handle.writeFile(message);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(unfinished, file);
      return file;
    },
    close: () => {},
  };
}

/** Sorted by name, mails stand in the order of their time. */
function fileName({ id, kind, date }: { id: number; kind: string; date: Date }): string {
  const time = date.toISOString().replace(/[-:]|\.\d+/g, '');
  return `${time}-${String(id).padStart(6, '0')}-${kind.replaceAll('_', '-')}.eml`;
}
