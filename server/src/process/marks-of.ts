/** By the attribute the app's styles hide the menu of categories: without products in any, it would be empty. */
export function marksOf({ hasCategories }: { hasCategories: boolean }): readonly string[] {
  return hasCategories ? [] : ['data-no-categories'];
}
