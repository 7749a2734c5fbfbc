/** How a language is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return ['ar', 'fa', 'he', 'ur'].includes(language) ? 'rtl' : 'ltr';
}
