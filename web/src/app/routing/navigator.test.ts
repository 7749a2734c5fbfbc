import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createNavigator } from './navigator.ts';

function start() {
  const navigator = createNavigator(createMemoryHistory({ initialEntries: ['/a'] }));
  const arrivals: string[] = [];
  navigator.subscribe(({ location, action }) => arrivals.push(`${action} ${location.pathname}`));
  return { navigator, arrivals, here: () => navigator.current.location.pathname };
}

describe('the way through the history', () => {
  it('tells of every arrival, and how one came', () => {
    const { navigator, arrivals } = start();
    navigator.push('/b');
    navigator.replace('/c');
    navigator.go(-1);
    expect(arrivals).toEqual(['PUSH /b', 'REPLACE /c', 'POP /a']);
  });

  it('a guard holds a link back until the person goes on after all', () => {
    const { navigator, here } = start();
    const asked: (() => void)[] = [];
    navigator.guard({ holds: (pathname) => pathname === '/b', ask: (leave) => asked.push(leave) });
    navigator.push('/b');
    expect(here()).toBe('/a');
    asked[0]?.();
    expect(here()).toBe('/b');
  });

  it('a guard takes a step back, back, and repeats it when the person goes on after all', () => {
    const { navigator, arrivals, here } = start();
    navigator.push('/b');
    const asked: (() => void)[] = [];
    navigator.guard({ holds: () => true, ask: (leave) => asked.push(leave) });
    navigator.go(-1);
    expect(here()).toBe('/b');
    expect(arrivals).toEqual(['PUSH /b']);
    asked[0]?.();
    expect(here()).toBe('/a');
    expect(arrivals).toEqual(['PUSH /b', 'POP /a']);
  });

  it('an ended guard holds nothing', () => {
    const { navigator, here } = start();
    const end = navigator.guard({ holds: () => true, ask: () => {} });
    end();
    navigator.push('/b');
    expect(here()).toBe('/b');
  });
});
