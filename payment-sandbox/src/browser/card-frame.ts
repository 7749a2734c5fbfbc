import { listenTo, type Question, type StripeErrorObject, sendTo, type ToFrame, type ToPage } from './messages.ts';

export type Answer = Extract<ToPage, { kind: 'answer' }>['result'];
export type Told = Exclude<ToPage, { kind: 'answer' | 'height' | 'enter' }>;

/** A frame that says nothing for so long after it was loaded has not been loaded. */
const SILENT_MS = 5_000;
/** About as high as it will be, so that the page below hardly moves. */
const FIRST_HEIGHT = 330;

/** Pixels, as in the stylesheet. */
const EDGE = 4;

export interface CardFrame {
  say: (message: ToFrame) => void;
  ask: (question: Question) => Promise<Answer>;
  focus: () => void;
  remove: () => void;
}

/** The frame in its place: as high as what is in it, with questions that it answers. */
export function placeFrame(
  container: HTMLElement,
  heard: { told: (message: Told) => void; silent: (error: StripeErrorObject) => void },
): CardFrame {
  const frame = makeFrame();
  const asked = new Map<number, (answer: Answer) => void>();
  let questions = 0;
  let spoke = false;
  const say = (message: ToFrame) => sendTo(frame.contentWindow, message);

  const stopListening = listenTo<ToPage>(
    () => frame.contentWindow,
    (message) => {
      spoke = true;
      if (message.kind === 'height') frame.style.height = `${message.pixels}px`;
      else if (message.kind === 'enter') frame.closest('form')?.requestSubmit();
      else if (message.kind === 'answer') {
        asked.get(message.id)?.(message.result);
        asked.delete(message.id);
      } else heard.told(message);
    },
  );
  frame.addEventListener('load', () =>
    setTimeout(() => {
      if (!spoke && frame.isConnected) heard.silent(notLoaded);
    }, SILENT_MS),
  );
  container.replaceChildren(frame);

  return {
    say,
    ask: (question) =>
      new Promise((resolve) => {
        questions += 1;
        asked.set(questions, resolve);
        say({ kind: 'question', id: questions, question });
      }),
    focus: () => {
      frame.focus();
      say({ kind: 'focus' });
    },
    remove: () => {
      stopListening();
      frame.remove();
      for (const answer of asked.values()) answer({ error: notMounted });
    },
  };
}

export const notMounted: StripeErrorObject = {
  type: 'invalid_request_error',
  message: 'The payment form is not there yet. Please wait for it and try again.',
};

const notLoaded: StripeErrorObject = {
  type: 'api_connection_error',
  message: 'The payment form could not be loaded. Please reload the page.',
};

function makeFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = 'Secure payment input frame';
  frame.src = '/payment-sandbox/element';
  // Properties, not an attribute: the page's policy allows no inline style.
  Object.assign(frame.style, {
    border: '0',
    display: 'block',
    // What is in it lines up with what is around it; its edge, which is for focus rings, stands out.
    margin: `-${EDGE}px`,
    width: `calc(100% + ${2 * EDGE}px)`,
    height: `${FIRST_HEIGHT}px`,
  });
  return frame;
}
