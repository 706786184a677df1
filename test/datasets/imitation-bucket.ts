import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished, vi } from 'vitest';
import { listen } from '../storage/postgres/proxy.ts';

/** How it answers, where it does not do as it is told. */
export type BucketFault = 'GONE' | 'REFUSES' | 'FAILS' | 'CUTS' | 'TAKES_NO_SECOND_PART';

/** What stands for Amazon's S3 on this machine: what the tests need of its protocol, and nothing of its rights. */
export interface ImitationBucket {
  /** By key. */
  readonly objects: Map<string, Buffer>;
  /** Uploads in parts that are neither complete nor given up. */
  readonly uploads: Map<string, Map<number, Buffer>>;
  readonly asked: string[];
  fault: BucketFault | undefined;
}

/** Has this process, until the test ends, take a server on the loopback for where its buckets are. There is `shelf`. */
export async function openImitationBucket(): Promise<
  ImitationBucket & { readonly env: Record<string, string> }
> {
  const bucket: ImitationBucket = { objects: new Map(), uploads: new Map(), asked: [], fault: undefined };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    answer(bucket, { request, response, body });
  });
  const port = await listen(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const env = {
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
    AWS_REGION: 'sa-east-1',
    AWS_ACCESS_KEY_ID: 'a-key',
    AWS_SECRET_ACCESS_KEY: 'its-secret',
    AWS_EC2_METADATA_DISABLED: 'true',
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  return Object.assign(bucket, { env });
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
}

function answer(bucket: ImitationBucket, { request, response, body }: Exchange): void {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
  const key = decodeURIComponent(pathname).replace(/^\/shelf\/?/, '');
  bucket.asked.push(`${request.method} ${key}`);
  const refuse = (status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>no</Message></Error>`);
  if (bucket.fault === 'GONE' || !pathname.startsWith('/shelf')) return void refuse(404, 'NoSuchBucket');
  if (bucket.fault === 'FAILS') return void refuse(500, 'InternalError');
  const isSigned = /^AWS4-HMAC-SHA256 Credential=a-key\//.test(request.headers.authorization ?? '');
  const isWhole = request.headers['x-amz-content-sha256'] === createHash('sha256').update(body).digest('hex');
  if (bucket.fault === 'REFUSES' || !isSigned || !isWhole) return void refuse(403, 'AccessDenied');
  const uploadId = searchParams.get('uploadId');
  if (uploadId !== null || searchParams.has('uploads'))
    return void takeParts(bucket, { request, response, body, refuse, key, uploadId, searchParams });
  const content = bucket.objects.get(key);
  switch (request.method) {
    case 'PUT':
      bucket.objects.set(key, body);
      return void response.writeHead(200, { etag: '"one"' }).end();
    case 'DELETE':
      bucket.objects.delete(key);
      return void response.writeHead(204).end();
    case 'HEAD':
      return void response.writeHead(200).end();
    default:
      if (content === undefined) return void refuse(404, 'NoSuchKey');
      response.writeHead(200, { 'content-length': content.length, etag: '"one"' });
      if (bucket.fault !== 'CUTS') return void response.end(content);
      response.write(content.subarray(0, content.length / 2), () => response.destroy());
  }
}

function takeParts(
  { fault, objects, uploads }: ImitationBucket,
  {
    request,
    response,
    body,
    refuse,
    key,
    uploadId,
    searchParams,
  }: Exchange & {
    readonly refuse: (status: number, code: string) => unknown;
    readonly key: string;
    readonly uploadId: string | null;
    readonly searchParams: URLSearchParams;
  },
): void {
  const number = Number(searchParams.get('partNumber'));
  if (uploadId === null) {
    uploads.set(key, new Map());
    response.end(
      `<InitiateMultipartUploadResult><UploadId>${key}</UploadId></InitiateMultipartUploadResult>`,
    );
  } else if (request.method === 'DELETE') {
    uploads.delete(uploadId);
    response.writeHead(204).end();
  } else if (request.method === 'PUT' && fault === 'TAKES_NO_SECOND_PART' && number === 2) {
    refuse(400, 'EntityTooSmall');
  } else if (request.method === 'PUT') {
    uploads.get(uploadId)?.set(number, body);
    response.writeHead(200, { etag: `"${number}"` }).end();
  } else {
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, one]) =>
      Number(one),
    );
    const parts = uploads.get(uploadId);
    objects.set(key, Buffer.concat(named.map((one) => parts?.get(one) ?? Buffer.alloc(0))));
    uploads.delete(uploadId);
    response.end('<CompleteMultipartUploadResult><ETag>"all"</ETag></CompleteMultipartUploadResult>');
  }
}
