import { answers } from '../api/request.ts';
import { currentShop } from './shown-shop.ts';

/** From now on the shop answers in the language of this document. */
export function askInLanguageOfDocument(): void {
  answers.language = currentShop().language;
}
