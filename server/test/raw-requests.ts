import { once } from 'node:events';
import { connect } from 'node:net';

/** Bytes to a server of this machine, as no client sends them. @returns all that it says until it ends the connection */
export async function sayTo(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => pieces.push(piece));
  socket.write(text);
  await once(socket, 'close');
  return Buffer.concat(pieces).toString();
}

/** Requests that do not name one host. */
export const hostFaults = (path: string, method = 'GET'): [string, string][] => [
  ['The request has no Host header', `${method} ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`],
  ['The request has no Host header', `${method} ${path} HTTP/1.0\r\n\r\n`],
  ...['1.1', '1.0'].map((version): [string, string] => [
    'The request has more than one Host header',
    `${method} ${path} HTTP/${version}\r\nHost: localhost\r\nhost: elsewhere\r\nConnection: close\r\n\r\n`,
  ]),
];

/** A request of HTTP/1.0 that names its host. */
export const oldRequest = (path: string) => `GET ${path} HTTP/1.0\r\nHost: localhost\r\n\r\n`;
