import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { ShopError } from '@shop/contract/errors';
import type { FileStorage } from './file-storage.ts';

export interface S3Settings {
  /** Undefined for Amazon's own. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

type Sdk = typeof import('@aws-sdk/client-s3');

const NAME = /^[0-9a-f]+\/[\w.]+$/;
const CONNECT_MS = 3_000;
const SILENCE_MS = 15_000;
const TRIES = 3;
const PARALLEL = 4;

/** Files in a bucket of any storage with the API of S3; other objects of the bucket are left alone. */
export async function openS3Storage(settings: S3Settings): Promise<FileStorage> {
  // Only shops with such a storage wait for the SDK.
  const s3 = await import('@aws-sdk/client-s3');
  const { bucket: Bucket, accessKeyId, secretAccessKey } = settings;
  const client = new s3.S3Client({
    region: settings.region,
    credentials: { accessKeyId, secretAccessKey },
    // Other storages rarely have a host name for each bucket.
    ...(settings.endpoint !== undefined && { endpoint: settings.endpoint, forcePathStyle: true }),
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENCE_MS, throwOnRequestTimeout: true },
  });

  async function putFile(name: string, file: string, type: string): Promise<void> {
    const command = new s3.PutObjectCommand({
      Bucket,
      Key: name,
      // The SDK cannot send a stream a second time.
      Body: await readFile(file),
      ContentType: type,
      CacheControl: 'public, max-age=31536000, immutable',
    });
    await answered(client.send(command));
  }

  return {
    place: `the bucket ${Bucket}`,
    async putFolder(folder, from, types) {
      const left = [...types];
      const connections = Array.from({ length: PARALLEL }, async () => {
        for (let next = left.shift(); next !== undefined; next = left.shift()) {
          const [name, type] = next;
          await putFile(`${folder}/${name}`, path.join(from, name), type);
        }
      });
      const done = await Promise.allSettled(connections);
      for (const one of done) if (one.status === 'rejected') throw one.reason;
    },
    async open(name) {
      const found = await presence(() => client.send(new s3.GetObjectCommand({ Bucket, Key: name })));
      if (!(found?.Body instanceof Readable)) return undefined;
      return { stream: found.Body, bytes: found.ContentLength ?? 0 };
    },
    async has(name) {
      return (await presence(() => client.send(new s3.HeadObjectCommand({ Bucket, Key: name })))) !== undefined;
    },
    async *list() {
      const pages = s3.paginateListObjectsV2({ client }, { Bucket });
      for (;;) {
        const page = await answered(pages.next());
        if (page.done) return;
        for (const { Key } of page.value.Contents ?? []) if (Key !== undefined && NAME.test(Key)) yield Key;
      }
    },
    ...singleFiles(s3, client, Bucket),
    close() {
      client.destroy();
    },
  };

  /** @returns undefined if the object does not exist */
  async function presence<T>(call: () => Promise<T>): Promise<T | undefined> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof s3.NoSuchKey || error instanceof s3.NotFound) return undefined;
      throw away(error);
    }
  }
}

function singleFiles(
  s3: Sdk,
  client: InstanceType<Sdk['S3Client']>,
  Bucket: string,
): Pick<FileStorage, 'put' | 'remove' | 'removeFolder' | 'listFolder'> {
  const files: Pick<FileStorage, 'put' | 'remove' | 'listFolder'> = {
    async put(name, content, type) {
      await answered(client.send(new s3.PutObjectCommand({ Bucket, Key: name, Body: content, ContentType: type })));
    },
    async remove(name) {
      await answered(client.send(new s3.DeleteObjectCommand({ Bucket, Key: name })));
    },
    async *listFolder(folder) {
      const pages = s3.paginateListObjectsV2({ client }, { Bucket, Prefix: `${folder}/` });
      for (;;) {
        const page = await answered(pages.next());
        if (page.done) return;
        for (const { Key } of page.value.Contents ?? []) if (Key !== undefined) yield Key;
      }
    },
  };
  return {
    ...files,
    async removeFolder(folder) {
      for await (const name of files.listFolder(folder)) await files.remove(name);
    },
  };
}

async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw away(error);
  }
}

/** For the client it is the same whether the storage is away, slow or set up wrongly; the log has the cause. */
function away(cause: unknown): ShopError {
  const detail = 'The storage of the pictures cannot be reached for the moment. Please try again';
  const error = new ShopError('UNAVAILABLE', { detail, retryAfter: 5 });
  error.cause = cause;
  return error;
}
