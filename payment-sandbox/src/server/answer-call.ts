import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerOnce } from './answer-once.ts';
import type { SandboxTx } from './db/tables.ts';
import { hashParams } from './hashes.ts';
import type { Answer, Call, SandboxDeps } from './sandbox-deps.ts';
import { invalidRequest } from './stripe-api-error.ts';

/** Does the work of a POST, once for each idempotency key, and answers it. */
export async function answerCall(
  deps: SandboxDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: SandboxTx, call: Call) => Promise<Answer>,
): Promise<FastifyReply> {
  const call: Call = { at: deps.clock.now(), requestId: request.id, idempotencyKey: readKey(request) };
  const hash = hashParams({ url: request.url, body: request.body ?? {} });
  const answer = await answerOnce(deps, call, hash, (tx) => work(tx, call));
  if (call.idempotencyKey !== undefined) reply.header('idempotency-key', call.idempotencyKey);
  if (answer.replayed) reply.header('idempotent-replayed', 'true');
  return reply.code(answer.status).send(answer.body);
}

function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || typeof key === 'string') {
    if (key === undefined || (key.length >= 1 && key.length <= 255)) return key;
  }
  throw invalidRequest('An idempotency key has 1 to 255 characters.');
}
