import { makeAdmin } from './factories.ts';
import { makePromotion } from './price-rules.ts';
import { startStripeStandIn } from './stripe-stand-in.ts';
import { startTestApp } from './test-app.ts';

/** A shop with its own clock, its own Stripe and the code LIFE, whose server can be restarted. */
export async function openRestartableShop() {
  const stripe = await startStripeStandIn();
  let app = await startTestApp({ stripe: stripe.settings, rateLimits: false });
  const { database, clock } = app;
  const admin = await makeAdmin(app);
  await makePromotion(app, { code: 'LIFE' });
  return {
    stripe,
    clock,
    admin,
    app: () => app,
    async restart() {
      const next = await startTestApp({ stripe: stripe.settings, rateLimits: false, database, clock });
      await app.stop();
      app = next;
    },
    async close() {
      await app.close();
      await stripe.close();
    },
  };
}
export type RestartableShop = Awaited<ReturnType<typeof openRestartableShop>>;
