import { messages } from '../src/messages.ts';

export const searchText = messages('search', {
  searchProducts: 'Search products',
  clearTheSearch: 'Clear the search',
  countSuggestions: '{count} {count, plural, one {suggestion} other {suggestions}}',
  suggestions: 'Suggestions',
  clearRecentSearches: 'Clear recent searches',
  recentSearches: 'Recent searches',
  searches: 'Searches',
  productsAfterCount: '{count, plural, one {product} other {products}}',
  products: 'Products',
  categories: 'Categories',
  brands: 'Brands',
});
