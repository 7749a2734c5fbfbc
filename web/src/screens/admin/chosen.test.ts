import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useChosen } from './chosen.ts';

const page = [1, 2, 3];
const products = page.map((id) => ({ id }));
const chosen = () => renderHook(({ filter }) => useChosen(filter, products), { initialProps: { filter: 'q=mug' } });

describe('the products that are chosen', () => {
  it('are all that match until one is unticked: then the others of the page', () => {
    const { result } = chosen();
    act(() => result.current.choose([1], true));
    act(() => result.current.chooseAll());
    expect(result.current).toMatchObject({ all: true, ids: [] });
    expect(result.current.has(99)).toBe(true);
    act(() => result.current.choose([2], false));
    expect(result.current).toMatchObject({ all: false, ids: [1, 3] });
    expect([1, 2, 3, 99].map(result.current.has)).toEqual([true, false, true, false]);
  });

  it('are none after the whole page was unticked, or those that were ticked on other pages', () => {
    const { result } = chosen();
    act(() => result.current.chooseAll());
    act(() => result.current.choose(page, false));
    expect(result.current).toMatchObject({ all: false, ids: [] });
    act(() => result.current.choose([7, 1], true));
    act(() => result.current.choose(page, false));
    expect(result.current.ids).toEqual([7]);
  });

  it('are none of another filter', () => {
    const { result, rerender } = chosen();
    act(() => result.current.choose([1], true));
    rerender({ filter: 'q=cup' });
    expect(result.current.ids).toEqual([]);
  });
});
