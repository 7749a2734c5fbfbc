import { defaultSettings, type TranslatedSettings } from '@shop/contract/settings';
import type { Languages } from './move-texts.queries.ts';

const names = ['menu', 'home', 'orderButton', 'invoiceFooter'] as const;

/**
 * The texts of settings with another default language, as those of tables are moved: one that the other language lacks stays, and is a
 * translation of the former as well; one that would be the same in both is not said twice.
 * @returns what is to be stored of them
 */
export function movedSettingTexts(
  values: TranslatedSettings,
  { before, after }: Languages,
): Pick<TranslatedSettings, 'translations'> & Partial<TranslatedSettings> {
  const { [before]: former = {}, [after]: later = {}, ...others } = values.translations;
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const left = names.filter(
    (name) => !isSame(values[name], defaultSettings[name]) && !isSame(values[name], later[name]),
  );
  const ofFormer = { ...former, ...Object.fromEntries(left.map((name) => [name, values[name]])) };
  return {
    ...later,
    translations: Object.keys(ofFormer).length === 0 ? others : { ...others, [before]: ofFormer },
  };
}
