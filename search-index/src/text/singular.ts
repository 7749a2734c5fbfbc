/** Plurals that the english dictionary of PostgreSQL does not fold. */

/** By the whole word. */
const IRREGULAR = new Map(
  [
    'men man',
    'children child',
    'grandchildren grandchild',
    'people person',
    'feet foot',
    'teeth tooth',
    'geese goose',
    'mice mouse',
    'lice louse',
    'oxen ox',
    'leaves leaf',
    'lives life',
    'calves calf',
    'elves elf',
    'selves self',
    'hooves hoof',
    'sheaves sheaf',
    'dwarves dwarf',
    'wharves wharf',
    'thieves thief',
    'lenses lens',
    'canvases canvas',
    'atlases atlas',
    'irises iris',
    'buses bus',
    'gases gas',
    'quizzes quiz',
    'cacti cactus',
    'fungi fungus',
    'criteria criterion',
    'matrices matrix',
    'vertices vertex',
    'indices index',
    'appendices appendix',
    'crises crisis',
    'oases oasis',
    'analyses analysis',
    'firemen fireman',
    'fishermen fisherman',
    'gentlemen gentleman',
    'snowmen snowman',
    'sportsmen sportsman',
    'workmen workman',
    'craftsmen craftsman',
  ].map((pair): [string, string] => {
    const [plural = '', singular = ''] = pair.split(' ');
    return [plural, singular];
  }),
);

/** By the end of the word: 'penknives', 'bookshelves', 'sportswomen'. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/(?<=(?:^|[^o])(?:kni|wi))ves$/, 'fe'],
  [/(?<=(?:scar|loa|shel|wol|hal))ves$/, 'f'],
  [/(?<=wom)en$/, 'an'],
];

/** @returns the word itself if its plural is no irregular one; its stem is that of the dictionary */
export function singularOf(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  for (const [ending, singular] of ENDINGS) if (ending.test(word)) return word.replace(ending, singular);
  return word;
}
