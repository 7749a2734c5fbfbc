import { isBackOffice } from '@shop/contract/paths';
import { answers } from '../api/request.ts';
import { currentShop } from './shown-shop.ts';

/**
 * From now on the shop answers in the language of this document, as the page in sight asks for it.
 * @param pathInSight without a language
 */
export function askInLanguageOfDocument(pathInSight: () => string): void {
  answers.language = currentShop().language;
  answers.isBackOffice = () => isBackOffice(pathInSight());
}
