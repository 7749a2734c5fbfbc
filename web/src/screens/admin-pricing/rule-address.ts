/** What a page of rules shows is its address: `?q=vat&page=2` is a list, `?edit=3` and `?edit=new` are forms. */

export type RuleAddress = {
  q: string;
  page: number;
  /** The id of the rule in the form; undefined for the list. */
  edit: number | 'new' | undefined;
};

export const firstList: RuleAddress = { q: '', page: 1, edit: undefined };

function idIn(text: string | null): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined;
}

/** Ignores what is unknown: a pasted address always leads somewhere. */
export function readRuleAddress(params: URLSearchParams): RuleAddress {
  const edit = params.get('edit');
  return {
    q: (params.get('q') ?? '').trim().slice(0, 200),
    page: idIn(params.get('page')) ?? 1,
    edit: edit === 'new' ? edit : idIn(edit),
  };
}

/** @returns '' or '?…' */
export function ruleSearch({ q, page, edit }: RuleAddress): string {
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  if (page > 1) params.set('page', String(page));
  if (edit !== undefined) params.set('edit', String(edit));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
