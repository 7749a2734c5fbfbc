import { expect, it } from 'vitest';
import { providerWord } from './provider-word.ts';

it('says words of the payment provider as the shop writes them, and new ones with blanks', () => {
  expect(providerWord('needs_response')).toBe('needs response');
  expect(providerWord('generic_decline')).toBe('card declined');
  expect(providerWord('a_new_word')).toBe('a new word');
  expect(providerWord('constructor')).toBe('constructor');
});
