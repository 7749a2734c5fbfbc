import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type InjectOptions } from 'fastify';
import Stripe from 'stripe';
import { type PaymentSandbox, startPaymentSandbox } from '../src/server/start-payment-sandbox.ts';
import { openTestDatabase } from './test-database.ts';

const PUBLIC_URL = 'http://localhost:3000';

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  /** Parsed JSON; undefined when the answer is not JSON. */
  body: unknown;
}

/** The sandbox on a database of its own, Stripe's own SDK that is pointed at it, and a merchant that receives its events. */
export async function startTestPayments() {
  const database = await openTestDatabase();
  const receiver = await startReceiver();
  const browserFolder = await makeBrowserFolder();
  const start = () =>
    startPaymentSandbox({
      pool: database.pool,
      clock: { now: () => new Date() },
      log: undefined,
      webhookUrl: () => `${receiver.origin}/webhook`,
      publicUrl: PUBLIC_URL,
      leavePath: '/payments',
      isDatabaseAway: () => false,
      routeOptions: { config: {}, schema: {} },
      browserFolder,
    });
  const sandbox = await start();
  const merchant = Fastify();
  await merchant.register(sandbox.routes);
  const send = async (request: InjectOptions): Promise<Answer> => {
    const response = await merchant.inject(request);
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.payload,
      body: isJson ? response.json() : undefined,
    };
  };
  return {
    sandbox,
    /** What a browser calls on the merchant's port. */
    browser: {
      get: (url: string) => send({ method: 'GET', url }),
      post: (url: string, payload: object, headers: Record<string, string> = {}) =>
        send({ method: 'POST', url, payload, headers }),
    },
    receiver,
    database,
    stripe: stripeOf(sandbox),
    /** Another server process on the same database. */
    startAnother: start,
    async close() {
      await sandbox.stop();
      await merchant.close();
      await receiver.stop();
      await rm(browserFolder, { recursive: true, force: true });
      await database.close();
    },
  };
}

/** As the build writes it. */
async function makeBrowserFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'payment-sandbox-'));
  await writeFile(path.join(folder, 'stripe.js'), 'script');
  await writeFile(path.join(folder, 'element.html'), '<html></html>');
  await writeFile(path.join(folder, 'authenticate.html'), '<html data-key="%PUBLISHABLE_KEY%"><a href="%LEAVE_PATH%">');
  return folder;
}

export function stripeOf({ stripe }: PaymentSandbox, secretKey = stripe.secretKey): Stripe {
  const base = new URL(stripe.apiBase);
  return new Stripe(secretKey, {
    host: base.hostname,
    port: base.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

export interface ReceivedEvent {
  body: string;
  signature: string;
  event: { id: string; type: string; object: string; created: number; data: { object: { id: string } } };
}

/** Receives events; the test chooses its responses. */
async function startReceiver() {
  const received: ReceivedEvent[] = [];
  let status = 200;
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      received.push({ body, signature: String(request.headers['stripe-signature']), event: JSON.parse(body) });
      response.writeHead(request.url === '/webhook' ? status : 404, { connection: 'close' }).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    received,
    answer(next: number) {
      status = next;
    },
    /** Types of all events received about an object, in order, repetitions included. */
    typesOf: (id: string) => received.filter(({ event }) => event.data.object.id === id).map(({ event }) => event.type),
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
