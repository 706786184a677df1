import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type * as Aws from '@aws-sdk/client-s3';
import { CreditError } from '../../base/errors.ts';
import { installing, isNotInstalled } from '../../base/optional-package.ts';
import { openProxiedAgents } from '../../net/proxied-agents.ts';
import type { BucketAddress } from './bucket-address.ts';
import type { EditionPlace } from './edition-place.ts';

/** A file is sent in parts of so many bytes, one after the other; a bucket takes 10,000 of them. */
const partBytes = 16 * 1024 * 1024;
/** A connection that is not there, or says nothing, for so long is given up; what failed is tried three times. */
const connectMs = 10_000;
const silenceMs = 60_000;
/** Shorter than `connectMs`, so that the error for a slow proxy contains the address of the proxy. */
const proxyMs = 9_000;
const attempts = 3;

/**
 * A folder of a bucket. Who may do it, in which region and at which address are read where every program of AWS reads them:
 * variables, files, the machine's own role. At an address that is not Amazon's the bucket stands in the path.
 *
 * The connections use the proxies that the environment sets.
 *
 * @throws CreditError CONFIGURATION_INVALID where the package is not installed.
 */
export async function openBucketPlace({ bucket, prefix }: BucketAddress): Promise<EditionPlace> {
  const aws = await load();
  const client = new aws.S3Client({
    forcePathStyle: hasOwnAddress(),
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: silenceMs,
      ...openProxiedAgents(proxyMs),
    },
    // What is fetched is compared with its SHA-256; other servers know nothing of newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const byCode = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      throw Object.assign(new Error(error.message, { cause: error }), { code: codeOf(aws, error) });
    }
  };
  const at = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });
  return {
    require: () =>
      byCode(async () => void (await client.send(new aws.HeadBucketCommand({ Bucket: bucket })))),
    readText: (name) =>
      byCode(async () => {
        try {
          const { Body } = await client.send(new aws.GetObjectCommand(at(name)));
          return await Body?.transformToString();
        } catch (error) {
          if (error instanceof aws.NoSuchKey) return undefined;
          throw error;
        }
      }),
    open: (name) =>
      byCode(async () => {
        const { Body } = await client.send(new aws.GetObjectCommand(at(name)));
        if (Body instanceof Readable) return Body;
        throw new Error('The bucket gave no stream');
      }),
    writeText: (name, text) =>
      byCode(async () => void (await client.send(new aws.PutObjectCommand({ ...at(name), Body: text })))),
    writeFile: (name, file) => byCode(() => sendFile({ aws, client, at: at(name) }, file)),
    remove: (name) => byCode(async () => void (await client.send(new aws.DeleteObjectCommand(at(name))))),
  };
}

interface Target {
  readonly aws: typeof Aws;
  readonly client: Aws.S3Client;
  readonly at: { readonly Bucket: string; readonly Key: string };
}

/** Puts a file there as a whole: nobody sees it before its last part has come. */
async function sendFile({ aws, client, at }: Target, path: string): Promise<void> {
  const { size } = await stat(path);
  const file = await open(path);
  try {
    const read = async (from: number) => {
      const bytes = Buffer.alloc(Math.min(partBytes, size - from));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
      if (bytesRead !== bytes.length) throw new Error('The file is shorter than it was');
      return bytes;
    };
    if (size <= partBytes) {
      await client.send(new aws.PutObjectCommand({ ...at, Body: await read(0) }));
      return;
    }
    const { UploadId } = await client.send(new aws.CreateMultipartUploadCommand(at));
    const upload = { ...at, UploadId };
    try {
      const parts: Aws.CompletedPart[] = [];
      for (let from = 0; from < size; from += partBytes) {
        const PartNumber = parts.length + 1;
        const part = new aws.UploadPartCommand({ ...upload, PartNumber, Body: await read(from) });
        const { ETag } = await client.send(part);
        parts.push({ PartNumber, ETag });
      }
      await client.send(
        new aws.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }),
      );
    } catch (error) {
      // What has come would be kept, and paid for.
      await client.send(new aws.AbortMultipartUploadCommand(upload)).catch(() => {});
      throw error;
    }
  } finally {
    await file.close();
  }
}

/** What the package throws has a name, or words alone, where others have the code by which they are told of. */
function codeOf(aws: typeof Aws, error: Error): string {
  if ('proxy' in error) return error.message;
  if ('code' in error && typeof error.code === 'string') return error.code;
  // An answer to HEAD has no body to say more in.
  if (error instanceof aws.S3ServiceException && error.name === 'Unknown')
    return `HTTP ${error.$metadata.httpStatusCode}`;
  return error.name === 'Error' ? error.message : error.name;
}

function hasOwnAddress(): boolean {
  const { AWS_ENDPOINT_URL_S3: own, AWS_ENDPOINT_URL: all } = process.env;
  return Boolean(own || all);
}

async function load(): Promise<typeof Aws> {
  // It would warn of versions of Node that it is to leave behind; the version that is installed runs on this one.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';
  try {
    return await import('@aws-sdk/client-s3');
  } catch (error) {
    if (!isNotInstalled(error)) throw error;
    const how = installing(['@aws-sdk/client-s3']);
    throw new CreditError('CONFIGURATION_INVALID', {
      where: 'datasetsPlace',
      reason: {
        en: 'it is in a bucket, and what speaks to buckets is not installed: @aws-sdk/client-s3',
        'pt-BR': 'ele fica em um bucket, e o que fala com buckets não está instalado: @aws-sdk/client-s3',
      },
      suggestion: {
        en: `${how.en}, or name a folder.`,
        'pt-BR': `${how['pt-BR']}, ou informe uma pasta.`,
      },
    });
  }
}
