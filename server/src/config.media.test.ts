import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

/** The names of the settings that are rejected. */
function namesOf(env: Record<string, string>): (string | undefined)[] {
  try {
    readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map((fault) => fault.split(' ')[0]);
  }
  return [];
}

it('the settings name the bucket of the pictures, and where browsers reach them', () => {
  const keys = { S3_BUCKET: 'shop-pictures', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  const s3 = { bucket: 'shop-pictures', accessKeyId: 'key', secretAccessKey: 'secret' };
  expect(readConfig(keys).media).toEqual({ s3: { ...s3, endpoint: undefined, region: 'us-east-1' }, url: '/media' });
  const others = {
    S3_ENDPOINT: 'http://127.0.0.1:9000/',
    S3_REGION: 'eu-west-1',
    MEDIA_URL: 'https://cdn.example/m/',
  };
  expect(readConfig({ ...keys, ...others }).media).toEqual({
    s3: { ...s3, endpoint: 'http://127.0.0.1:9000', region: 'eu-west-1' },
    url: 'https://cdn.example/m',
  });
  expect(readConfig({ MEDIA_URL: 'https://cdn.example/media' }).media).toMatchObject({ s3: undefined });
  expect(namesOf({ ...keys, S3_BUCKET: 'Shop Pictures' })).toEqual(['S3_BUCKET']);
  expect(namesOf({ ...keys, S3_ENDPOINT: 'minio' })).toEqual(['S3_ENDPOINT']);
  expect(namesOf({ S3_BUCKET: 'shop-pictures' })).toEqual(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  expect(namesOf({ S3_ENDPOINT: 'https://s3.example' })).toEqual(Object.keys(keys));
});

it('the settings let pictures be fetched from private addresses only where they say so', () => {
  expect(readConfig({}).fetchesPrivateAddresses).toBe(false);
  expect(readConfig({ FETCH_PRIVATE_ADDRESSES: 'refuse' }).fetchesPrivateAddresses).toBe(false);
  expect(readConfig({ FETCH_PRIVATE_ADDRESSES: 'allow' }).fetchesPrivateAddresses).toBe(true);
  expect(namesOf({ FETCH_PRIVATE_ADDRESSES: 'on' })).toEqual(['FETCH_PRIVATE_ADDRESSES']);
});
