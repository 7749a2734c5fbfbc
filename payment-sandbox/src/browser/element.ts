/** The frame: the card's fields, from which the card goes to the sandbox itself. The page around it never sees it. */

import { groupNumber } from '../shared/card-fields.ts';
import { testCards } from '../shared/test-cards.ts';
import { applyAppearance } from './appearance.ts';
import { confirmIntent } from './call-sandbox.ts';
import { cardState, checkCard, clearCard, focusCard, holdCard, readCard, showDecline, watchCard } from './card-form.ts';
import { findPart } from './find-part.ts';
import {
  type IntentResult,
  listenTo,
  type Question,
  type StripeErrorObject,
  sendTo,
  type ToFrame,
  type ToPage,
} from './messages.ts';

const tell = (message: ToPage) => sendTo(window.parent, message);
const tellChange = () => tell({ kind: 'change', ...cardState() });
let readOnly = false;
let confirming = false;

async function answer(question: Question): Promise<IntentResult | { error?: StripeErrorObject }> {
  const fault = checkCard();
  if (fault !== undefined) {
    return { error: { type: 'validation_error', code: fault.code, message: fault.message } };
  }
  if (question.kind === 'check') return {};
  if (confirming) {
    return { error: { type: 'invalid_request_error', message: 'The payment is being made already.' } };
  }
  confirming = true;
  holdCard(true);
  try {
    const result = await confirmIntent(question.key, question.clientSecret, {
      return_url: question.returnUrl,
      payment_method_data: { type: 'card', card: readCard() },
    });
    if (result.error !== undefined) showDecline(result.error.code, result.error.message);
    return result;
  } finally {
    confirming = false;
    holdCard(readOnly);
  }
}

function listTestCards(): void {
  const list = findPart('test-cards', HTMLDListElement);
  for (const card of testCards) {
    const number = document.createElement('dt');
    number.className = 'number';
    number.textContent = groupNumber(card.number);
    const does = document.createElement('dd');
    does.textContent = card.does;
    list.append(number, does);
  }
}

function watchFocus(): void {
  let inside = false;
  const look = () => {
    const isInside = document.hasFocus() && document.activeElement instanceof HTMLInputElement;
    if (isInside !== inside) tell({ kind: isInside ? 'focus' : 'blur' });
    inside = isInside;
  };
  document.addEventListener('focusin', look);
  // Where the focus goes is known only after it has gone.
  document.addEventListener('focusout', () => setTimeout(look));
  window.addEventListener('blur', () => setTimeout(look));
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell({ kind: 'escape' });
  });
}

function hear(message: ToFrame): void {
  if (message.kind === 'options') {
    applyAppearance(message.appearance);
    readOnly = message.readOnly;
    holdCard(readOnly || confirming);
    tellHeight();
    tell({ kind: 'ready' });
  } else if (message.kind === 'question') {
    answer(message.question).then((result) => tell({ kind: 'answer', id: message.id, result }));
  } else if (message.kind === 'focus') {
    focusCard();
  } else if (message.kind === 'blur') {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  } else if (message.kind === 'clear') {
    clearCard();
    tellChange();
  }
}

function tellHeight(): void {
  tell({ kind: 'height', pixels: Math.ceil(findPart('element', HTMLElement).getBoundingClientRect().height) });
}

listTestCards();
watchCard({ changed: tellChange, entered: () => tell({ kind: 'enter' }) });
watchFocus();
new ResizeObserver(tellHeight).observe(findPart('element', HTMLElement));
listenTo<ToFrame>(() => window.parent, hear);
tell({ kind: 'loaded' });
