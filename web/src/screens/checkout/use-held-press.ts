import { useEffect, useRef, useState } from 'react';

type Steps<Press> = {
  /** Asks for what is missing and saves what is typed. Resolves with false if that ends the press. */
  prepare: () => Promise<boolean>;
  /** False if something was emptied or typed since. */
  isPrepared: () => boolean;
  order: (press: Press) => Promise<void>;
};

/**
 * A press of a button that is held until nothing is pending, and then orders what the page shows. While it is held or carried
 * out, further presses do nothing.
 * @param pending the page does not show yet what the order costs
 */
export function useHeldPress<Press>(pending: boolean, { prepare, isPrepared, order }: Steps<Press>) {
  // The second click of a double click comes before the next render.
  const running = useRef(false);
  const [held, setHeld] = useState<Press>();

  async function hold(press: Press): Promise<void> {
    let goesOn = false;
    try {
      goesOn = await prepare();
    } finally {
      running.current = goesOn;
    }
    if (goesOn) setHeld(press);
  }

  async function press(press: Press): Promise<void> {
    if (running.current) return;
    running.current = true;
    await hold(press);
  }

  async function letGo(press: Press): Promise<void> {
    if (!isPrepared()) return hold(press);
    await order(press).finally(() => {
      running.current = false;
    });
  }

  // An effect, not a promise: it belongs to the render that shows the total, and orders just what that render shows.
  useEffect(() => {
    if (held === undefined || pending) return;
    setHeld(undefined);
    void letGo(held);
  }, [held, pending]);

  return { press, waiting: held !== undefined && pending };
}
