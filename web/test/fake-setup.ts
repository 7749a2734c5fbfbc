/** The first steps and the demo of the fake back office: hidden, and nothing is left of the demo, until a test says otherwise. */

import { type Setup, setupSteps, updateSetupBody } from '@shop/contract/setup';
import { json } from './fake-answers.ts';

export class FakeSetup {
  now: Setup = {
    dismissed: true,
    noTaxes: false,
    demo: { products: 0, accounts: 0 },
    steps: setupSteps.map((step) => ({ step, done: false, to: `/admin/taxes#${step}` })),
  };

  /** The first so many steps are done, and the path is shown. */
  show(done: number): void {
    const steps = this.now.steps.map((one, n) => ({ ...one, done: n < done }));
    this.now = { ...this.now, dismissed: false, steps };
  }

  answer(method: string, path: string, body: unknown): Response {
    if (path === '/demo/removal') {
      const removed = { ...this.now.demo, pictures: 288 };
      this.now = { ...this.now, demo: { products: 0, accounts: 0 } };
      return json(removed);
    }
    if (method === 'PATCH') {
      const { dismissed = this.now.dismissed, noTaxes = this.now.noTaxes } = updateSetupBody.parse(body);
      const steps = this.now.steps.map((one) => (one.step === 'taxes' ? { ...one, done: noTaxes } : one));
      this.now = { ...this.now, dismissed, noTaxes, steps };
    }
    return json(this.now);
  }
}
