import { createServer } from 'node:net';
import { onTestFinished } from 'vitest';
import { listen } from './proxy.ts';

/** What a server that is none says to whoever connects. */
export interface FakeAnswers {
  /** As it refuses a connection: an SQLSTATE. */
  readonly refusal?: { readonly state: string; readonly message: string };
  /** What every statement gives, as one row with one column. */
  readonly version?: string;
}

/** The address of a server that speaks the protocol as far as a connection goes, and says of itself what it is told to. */
export async function openFakeServer(answers: FakeAnswers): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    let isGreeted = false;
    socket.on('data', (part) => {
      if (!isGreeted) {
        isGreeted = true;
        const { refusal } = answers;
        if (refusal === undefined) {
          socket.write(Buffer.concat([message('R', Buffer.from([0, 0, 0, 0])), ready()]));
        } else socket.end(errorOf(refusal));
        return;
      }
      if (part[0] !== 'Q'.charCodeAt(0)) return;
      socket.write(Buffer.concat([rowOf('version', answers.version ?? ''), ready()]));
    });
  });
  const port = await listen(server);
  onTestFinished(() => {
    server.close();
  });
  return `postgres://credit:secret-word@127.0.0.1:${port}/credit`;
}

/** https://www.postgresql.org/docs/current/protocol-message-formats.html */
function message(type: string, body: Uint8Array): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function ready(): Buffer {
  return message('Z', Buffer.from('I'));
}

function errorOf({ state, message: text }: { readonly state: string; readonly message: string }): Buffer {
  return message('E', Buffer.from(`SFATAL\0VFATAL\0C${state}\0M${text}\0\0`));
}

function rowOf(name: string, value: string): Buffer {
  const count = Buffer.from([0, 1]);
  // No table, no column; the type text, of any length, as text.
  const field = Buffer.concat([
    Buffer.from(`${name}\0`),
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]),
  ]);
  const size = Buffer.alloc(4);
  size.writeInt32BE(Buffer.byteLength(value));
  return Buffer.concat([
    message('T', Buffer.concat([count, field])),
    message('D', Buffer.concat([count, size, Buffer.from(value)])),
    message('C', Buffer.from('SELECT 1\0')),
  ]);
}
