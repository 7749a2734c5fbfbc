import { createServer, request as forward } from 'node:http';
import { startFauxqs } from 'fauxqs';
import type { S3Settings } from '../src/platform/storage/s3-storage.ts';

export interface S3Server {
  settings: S3Settings;
  /** Where browsers could reach the objects of the bucket. */
  bucketUrl: string;
  /** Headers of each object that was put, by its name. */
  put: Map<string, Readonly<Record<string, unknown>>>;
  /** Whether the storage answers; it cuts connections while it does not. */
  setAway(away: boolean): void;
  stop(): Promise<void>;
}

const BUCKET = 'pictures';

/** An S3 server with an empty bucket, behind a relay that notes headers and can be away. */
export async function startS3Server(): Promise<S3Server> {
  const s3 = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  s3.createBucket(BUCKET);
  const put: S3Server['put'] = new Map();
  let away = false;
  const relay = createServer((request, response) => {
    if (away) {
      request.socket.destroy();
      return;
    }
    const { method, url = '', headers } = request;
    if (method === 'PUT') put.set(url.split('?')[0]?.replace(`/${BUCKET}/`, '') ?? '', headers);
    const call = forward({ port: s3.port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    call.on('error', () => response.destroy());
    request.pipe(call);
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const address = relay.address();
  if (address === null || typeof address === 'string') throw new Error('The relay does not listen');
  const endpoint = `http://127.0.0.1:${address.port}`;
  return {
    settings: { endpoint, region: 'eu-west-1', bucket: BUCKET, accessKeyId: 'key', secretAccessKey: 'secret' },
    bucketUrl: `${endpoint}/${BUCKET}`,
    put,
    setAway(now) {
      away = now;
    },
    async stop() {
      relay.closeAllConnections();
      await new Promise((resolve) => relay.close(resolve));
      await s3.stop();
    },
  };
}
