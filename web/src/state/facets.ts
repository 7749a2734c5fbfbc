/** How many products each filter leaves. The product list holds the answers, so that other pages do not load this code. */

import * as facetsApi from '../api/facets.ts';
import { createApiThunk } from './api-thunk.ts';

/** By the path of the request, which names all filters. */
export const fetchFacets = createApiThunk<facetsApi.CountedFacets, string>('facets/fetch', facetsApi.fetchFacets);

/** The same for other filters than those of the list in sight. */
export const countOthers = createApiThunk<facetsApi.CountedFacets, string>('facets/countOthers', facetsApi.fetchFacets);
