import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { openPublishers, type Publishers } from '../../src/datasets/download/publishers.ts';
import { serveHttp } from '../net/local-server.ts';

/** What a publisher does with a question. */
export type Reply = (request: IncomingMessage, response: ServerResponse) => void;

/** A question that came in. */
interface Question {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly status: number;
}

/** An imitation of the publishers, all behind one address: `/HOST/PATH`. What it does not have it answers with 404. */
export interface PublisherServer {
  readonly url: string;
  readonly questions: readonly Question[];
  readonly publishers: Publishers;
  /** The answers to the questions about a path, in turn; the last one stays. */
  serve(path: string, ...replies: readonly Reply[]): void;
}

export async function servePublishers(): Promise<PublisherServer> {
  const replies = new Map<string, Reply[]>();
  const questions: Question[] = [];
  const { url } = await serveHttp((request, response) => {
    const path = (request.url ?? '').slice(1);
    const [reply, ...others] = replies.get(path) ?? [];
    if (others.length > 0) replies.set(path, others);
    request.resume();
    response.on('close', () =>
      questions.push({ path, headers: request.headers, status: response.statusCode }),
    );
    if (reply === undefined) response.writeHead(404).end();
    else reply(request, response);
  });
  const publishers = openPublishers(url.href, { silenceMs: 100 });
  onTestFinished(() => publishers.close());
  return {
    url: url.href,
    questions,
    publishers,
    serve: (path, ...own) => void replies.set(path, [...own]),
  };
}

interface FileReply {
  readonly etag?: string;
  readonly lastModified?: string;
  readonly contentType?: string;
  /** Closes the connection after so many bytes of what was asked for. */
  readonly cutAfter?: number;
  /** Says nothing more after so many bytes. */
  readonly silentAfter?: number;
}

export function tagOf(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`;
}

/** A file as servers give it: with a tag, conditions and ranges (RFC 9110, sections 13 and 14). */
export function fileReply(content: string | Uint8Array, how: FileReply = {}): Reply {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : Buffer.from(content);
  const { etag = tagOf(bytes), lastModified, contentType = 'application/octet-stream' } = how;
  return ({ headers }, response) => {
    const facts = {
      etag,
      'content-type': contentType,
      ...(lastModified !== undefined && { 'last-modified': lastModified }),
    };
    if (headers['if-none-match'] === etag) {
      response.writeHead(304, facts).end();
      return;
    }
    const [, first] = /^bytes=(\d+)-$/.exec(headers.range ?? '') ?? [];
    const from = first !== undefined && headers['if-range'] === etag ? Number(first) : 0;
    const body = bytes.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, {
      ...facts,
      'content-length': body.length,
      ...(from > 0 && { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }),
    });
    if (how.cutAfter !== undefined) {
      response.write(body.subarray(0, how.cutAfter), () => response.socket?.end());
    } else if (how.silentAfter !== undefined) response.write(body.subarray(0, how.silentAfter));
    else response.end(body);
  };
}

export function statusReply(status: number, headers: Readonly<Record<string, string>> = {}): Reply {
  return (_, response) => void response.writeHead(status, headers).end();
}
