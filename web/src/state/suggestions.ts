/** What the search field suggests. The list of suggestions holds the answers; it is loaded when somebody begins to search. */

import type { Suggestions } from '@shop/contract/search';
import * as suggestionsApi from '../api/suggestions.ts';
import { createApiThunk } from './api-thunk.ts';

export const fetchSuggestions = createApiThunk<Suggestions, string>(
  'suggestions/fetch',
  suggestionsApi.fetchSuggestions,
);
