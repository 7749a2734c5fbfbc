import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Ends connections that have not sent a byte. Browsers open such ahead of need, and Node takes them for requests in flight:
 * closing the server would wait for them until its grace is over.
 * @returns what ends them, and from then on ends new ones at once; call it when the server closes
 */
export function watchSilentConnections(server: Server): () => void {
  const open = new Set<Socket>();
  let closing = false;
  server.on('connection', (socket: Socket) => {
    if (closing) {
      socket.destroy();
      return;
    }
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    closing = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
}
