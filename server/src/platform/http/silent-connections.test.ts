import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { watchSilentConnections } from './silent-connections.ts';

test('closing does not wait for a connection that never asked for anything, but for a request in flight', async () => {
  const server = createServer();
  const endSilent = watchSilentConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  const silent = connect(address.port, '127.0.0.1');
  await Promise.all([once(silent, 'connect'), once(server, 'connection')]);
  const answer = once(get({ port: address.port, host: '127.0.0.1', agent: false }), 'response');
  const [, response] = await once(server, 'request');

  const closed = once(server, 'close');
  server.close();
  endSilent();
  await once(silent, 'close');
  response.end('here you are');
  const [answered] = await answer;
  expect(answered.statusCode).toBe(200);
  answered.resume();
  await closed;
});
