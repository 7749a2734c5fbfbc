import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';

interface Client {
  socket: Socket;
  /** Messages that wait for the database connection. */
  waiting: { type: string; bytes: Buffer }[];
}

/** Calls `onMessage` with every complete message of PostgreSQL's protocol; a client's first message has no type. */
function readMessages(socket: Duplex, onMessage: (type: string, bytes: Buffer) => void, startsUntyped: boolean): void {
  let untyped = startsUntyped;
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (piece: Buffer) => {
    rest = Buffer.concat([rest, piece]);
    for (;;) {
      const head = untyped ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      const type = untyped ? '' : String.fromCharCode(message[0] ?? 0);
      untyped = false;
      onMessage(type, message);
    }
  });
}

const START_ACCEPTED = Buffer.from([
  ...Buffer.from('R'),
  0,
  0,
  0,
  8,
  0,
  0,
  0,
  0,
  ...Buffer.from('Z'),
  0,
  0,
  0,
  5,
  0x49,
]);
const ENDS_TURN = ['S', 'Q'];

/**
 * A pooler in transaction mode with one database connection, which each client uses for one transaction at a time. Like
 * PgBouncer, it ignores settings in a client's startup message.
 */
export async function startTransactionPooler(databaseUrl: string) {
  const database = new pg.Client({ connectionString: databaseUrl });
  database.on('error', () => {});
  await database.connect();
  const { stream } = database.connection;
  stream.removeAllListeners('data');
  const line: Client[] = [];
  let unanswered = 0;

  const pass = () => {
    const [first] = line;
    for (const { type, bytes } of first?.waiting.splice(0) ?? []) {
      if (ENDS_TURN.includes(type)) unanswered += 1;
      stream.write(bytes);
    }
  };
  readMessages(
    stream,
    (type, bytes) => {
      line[0]?.socket.write(bytes);
      if (type !== 'Z') return;
      unanswered -= 1;
      if (unanswered > 0 || String.fromCharCode(bytes[5] ?? 0) !== 'I') return;
      line.shift();
      pass();
    },
    false,
  );
  const server = createServer({ noDelay: true }, (socket) => {
    const client: Client = { socket, waiting: [] };
    socket.on('error', () => {});
    readMessages(
      socket,
      (type, bytes) => {
        if (type === '') {
          if (/statement_timeout|options/.test(bytes.toString())) socket.destroy();
          else socket.write(START_ACCEPTED);
          return;
        }
        if (type === 'X') return;
        client.waiting.push({ type, bytes });
        if (!line.includes(client)) line.push(client);
        if (line[0] === client) pass();
      },
      true,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The pooler has no port');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  return {
    url: url.href,
    stop: async () => {
      server.close();
      stream.destroy();
    },
  };
}
