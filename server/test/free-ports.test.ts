import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePorts } from './free-ports.ts';

test('free ports are different ones that a server can have, and that no outgoing connection takes meanwhile', async () => {
  const ports = await freePorts(20);
  expect(new Set(ports).size).toBe(20);
  const servers = ports.map((port) => createServer().listen(port, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const outgoing = await Promise.all(
    ports.map(async (port) => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      const own = socket.localPort ?? 0;
      socket.destroy();
      return own;
    }),
  );
  for (const server of servers) server.close();
  expect(Math.max(...ports)).toBeLessThan(Math.min(...outgoing));
});
