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

  it('a guard gets the query of links and of steps back, too', () => {
    const { navigator } = start();
    navigator.push('/a?edit=1');
    const held: string[] = [];
    navigator.guard({ holds: (pathname, search) => held.push(pathname + search) > 0, ask: () => {} });
    navigator.push('?page=2');
    navigator.push({ search: '?edit=2' });
    navigator.push('/b');
    navigator.go(-1);
    expect(held).toEqual(['/a?page=2', '/a?edit=2', '/b', '/a']);
  });

  it('of several guards each holds, and one asks for all', () => {
    const { navigator, here } = start();
    const asked: string[] = [];
    navigator.guard({ holds: (pathname) => pathname !== '/c', ask: () => asked.push('first') });
    const end = navigator.guard({ holds: (pathname) => pathname !== '/b', ask: () => asked.push('second') });
    navigator.push('/b');
    navigator.push('/c');
    navigator.push('/d');
    end();
    navigator.push('/b');
    expect(asked).toEqual(['first', 'second', 'first', 'first']);
    expect(here()).toBe('/a');
  });

  it('an ended guard holds nothing', () => {
    const { navigator, here } = start();
    const end = navigator.guard({ holds: () => true, ask: () => {} });
    end();
    navigator.push('/b');
    expect(here()).toBe('/b');
  });

  describe('to a page that is not there yet', () => {
    /** Every page except /a needs a script, which loads or fails when the test says so. */
    function startSlow() {
      const started = start();
      const needed = new Map<string, { come: () => void; fail: (cause: Error) => void; over: Promise<void> }>();
      started.navigator.prepareWith((pathname) => {
        if (pathname === '/a') return undefined;
        let end = { come: () => {}, fail: (_cause: Error) => {} };
        const preparing = new Promise<void>((come, fail) => {
          end = { come, fail };
        });
        needed.set(pathname, { ...end, over: preparing.catch(() => {}) });
        return preparing;
      });
      async function come(path: string) {
        needed.get(path)?.come();
        await needed.get(path)?.over;
      }
      async function fail(path: string) {
        needed.get(path)?.fail(new Error('offline'));
        await needed.get(path)?.over;
      }
      return { ...started, come, fail };
    }

    it('the address changes when it comes, not before', async () => {
      const { navigator, here, come } = startSlow();
      navigator.push('/b');
      expect(here()).toBe('/a');
      await come('/b');
      expect(here()).toBe('/b');
    });

    it('the address changes, too, when it cannot be had', async () => {
      const { navigator, here, fail } = startSlow();
      navigator.push('/b');
      await fail('/b');
      expect(here()).toBe('/b');
    });

    it('of two the later one wins, whichever comes first', async () => {
      const { navigator, arrivals, come } = startSlow();
      navigator.push('/b');
      navigator.push('/c');
      await come('/c');
      await come('/b');
      expect(arrivals).toEqual(['PUSH /c']);
    });

    it('another way that is free, or a step back, gives it up', async () => {
      const { navigator, arrivals, come } = startSlow();
      navigator.push('/b');
      navigator.push('/a');
      await come('/b');
      expect(arrivals).toEqual(['PUSH /a']);
      navigator.push('/c');
      navigator.go(-1);
      await come('/c');
      expect(arrivals).toEqual(['PUSH /a', 'POP /a']);
    });

    it('text typed while a page loads is guarded, too; a person who has agreed to leave is not asked twice', async () => {
      const { navigator, here, come } = startSlow();
      const asked: (() => void)[] = [];
      navigator.push('/b');
      navigator.guard({ holds: () => true, ask: (leave) => asked.push(leave) });
      await come('/b');
      expect(here()).toBe('/a');
      asked[0]?.();
      expect(here()).toBe('/b');

      navigator.push('/c');
      asked[1]?.();
      await come('/c');
      expect(here()).toBe('/c');
      expect(asked).toHaveLength(2);
    });
  });
});
