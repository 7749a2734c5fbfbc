/** A real SMTP server that stores received mails and can simulate failures. */

import { once } from 'node:events';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** Its behaviour; a number is the reply code to RCPT TO. */
export type Manner = 'accept' | 'stall' | 'drop after data' | 'refuse the sender' | 'refuse the content' | number;

export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
  parsed: Email;
}

interface State {
  manner: Manner;
  received: ReceivedMail[];
  /** Commands that are not answered until the test resumes the server. */
  stalled: (() => void)[];
  sockets: Set<Socket>;
  login: { user: string; pass: string } | undefined;
}

export async function startMailServer(options: { secure?: boolean; login?: { user: string; pass: string } } = {}) {
  const state: State = { manner: 'accept', received: [], stalled: [], sockets: new Set(), login: options.login };
  const secure = options.secure ?? false;
  let server = make(state, secure);
  const port = await listen(server, state.sockets, 0);
  return {
    url: `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    received: state.received,
    /** Number of unanswered commands. */
    stalled: () => state.stalled.length,
    behave(manner: Manner) {
      state.manner = manner;
      if (manner !== 'stall') for (const goOn of state.stalled.splice(0)) goOn();
    },
    async goAway() {
      cut(state.sockets);
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
    async comeBack() {
      server = make(state, secure);
      await listen(server, state.sockets, port);
    },
  };
}

function make(state: State, secure: boolean): SMTPServer {
  return new SMTPServer({
    secure,
    disabledCommands: secure ? [] : ['STARTTLS', ...(state.login ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    authOptional: state.login === undefined,
    disableReverseLookup: true,
    closeTimeout: 1,
    onAuth: ({ username, password }, _session, done) =>
      username === state.login?.user && password === state.login?.pass
        ? done(null, { user: username })
        : done(answer(535, 'wrong password')),
    onMailFrom: (_address, _session, done) =>
      state.manner === 'refuse the sender' ? done(answer(550, 'who are you')) : done(),
    onRcptTo: (_address, _session, done) => {
      if (typeof state.manner === 'number') return done(answer(state.manner, 'not for me'));
      if (state.manner === 'stall') return void state.stalled.push(done);
      done();
    },
    onData: (stream, session, done) => void take(state, stream, session).then(done, done),
  });
}

async function take(state: State, stream: NodeJS.ReadableStream, session: SMTPServerSession): Promise<Error | null> {
  const raw = await buffer(stream);
  if (state.manner === 'refuse the content') return answer(554, 'looks like spam');
  const { mailFrom, rcptTo } = session.envelope;
  state.received.push({
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    raw: raw.toString(),
    parsed: await PostalMime.parse(raw),
  });
  if (state.manner === 'drop after data') cut(state.sockets);
  return null;
}

async function listen(server: SMTPServer, sockets: Set<Socket>, at: number): Promise<number> {
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  });
  const listening = server.listen(at, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port');
  return address.port;
}

function cut(sockets: Set<Socket>): void {
  for (const socket of sockets) socket.destroy();
}

function answer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
