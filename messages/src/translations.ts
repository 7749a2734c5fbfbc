import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Texts = Readonly<Record<string, string>>;
/** By language, the name of a file in `en` and the id of a text in it. */
export type Translations = Readonly<Record<string, Readonly<Record<string, Texts>>>>;

const FOLDER = join(import.meta.dirname, '..');

/** Read from the folders of the languages. `scripts/setup/bundle-server.mjs` puts them into the bundle instead. */
export const translations: Translations = readTranslations();

function readTranslations(): Translations {
  const languages = readdirSync(FOLDER).filter((name) => /^[a-z]{2}$/.test(name) && name !== 'en');
  return Object.fromEntries(languages.sort().map((language) => [language, readLanguage(language)]));
}

function readLanguage(language: string): Record<string, Texts> {
  const folder = join(FOLDER, language);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => [file.slice(0, -'.json'.length), textsIn(readFileSync(join(folder, file), 'utf8'))]),
  );
}

/** @throws {Error} for what is not one object of texts */
function textsIn(json: string): Texts {
  const read: unknown = JSON.parse(json);
  if (!isTexts(read)) throw new Error('A file of translations holds something else than texts.');
  return read;
}

function isTexts(read: unknown): read is Texts {
  return typeof read === 'object' && read !== null && Object.values(read).every((text) => typeof text === 'string');
}
