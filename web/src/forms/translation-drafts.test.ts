import { describe, expect, it } from 'vitest';
import { changedTexts, mergeTexts } from './translation-drafts.ts';

const stored = { de: { title: 'Geschenke', description: 'Für alle' }, ar: { title: 'هدايا' } };

describe('texts of further languages in a draft', () => {
  it('that a draft of before the form had them does not have are not removed by it', () => {
    expect(changedTexts({}, stored)).toBeUndefined();
    expect(changedTexts({ de: { title: 'Präsente' } }, stored)).toEqual({ de: { title: 'Präsente' } });
    expect(mergeTexts(stored, {}, stored)).toEqual(stored);
  });

  it('are removed where a field was emptied', () => {
    expect(changedTexts({ ...stored, de: { title: '', description: 'Für alle' } }, stored)).toEqual({
      de: { title: '' },
    });
  });
});
