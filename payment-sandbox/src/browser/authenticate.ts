/** The extra page: the payer says here what a bank would ask for, and goes back to the merchant's page. */

import './appearance.ts';
import { authenticateIntent, getIntent } from './call-sandbox.ts';
import { findPart } from './find-part.ts';
import { moneyText } from './money-text.ts';

const query = new URLSearchParams(window.location.search);
const clientSecret = query.get('payment_intent_client_secret') ?? '';
const key = document.documentElement.dataset.key ?? '';
const buttons = [findPart('pass', HTMLButtonElement), findPart('fail', HTMLButtonElement)];

async function showPayment(): Promise<void> {
  const { paymentIntent, error } = await getIntent(key, clientSecret);
  if (error !== undefined) return endWith(error.message);
  if (paymentIntent.status !== 'requires_action')
    return endWith('This payment does not wait for authentication any more.');
  findPart('amount', HTMLParagraphElement).textContent = `Payment of ${moneyText(paymentIntent)}`;
}

async function choose(outcome: 'pass' | 'fail'): Promise<void> {
  for (const button of buttons) button.disabled = true;
  const answer = await authenticateIntent(key, clientSecret, outcome);
  if ('returnTo' in answer) {
    window.location.replace(answer.returnTo);
    return;
  }
  if (answer.error.type !== 'api_connection_error') return endWith(answer.error.message);
  for (const button of buttons) button.disabled = false;
  findPart('message', HTMLParagraphElement).textContent = answer.error.message;
}

/** There is nothing to choose any more. */
function endWith(message: string): void {
  findPart('message', HTMLParagraphElement).textContent = message;
  findPart('choices', HTMLDivElement).hidden = true;
  findPart('leave', HTMLParagraphElement).hidden = false;
}

findPart('pass', HTMLButtonElement).addEventListener('click', () => choose('pass'));
findPart('fail', HTMLButtonElement).addEventListener('click', () => choose('fail'));
showPayment();
