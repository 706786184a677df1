import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { listen } from './proxy.ts';

/**
 * A pooler in transaction mode before a server, as PgBouncer is one: many clients, and one connection to the server, which each has for
 * as long as a transaction lasts. It takes every setting that a client wants for its connection, and heeds none.
 */
export async function openPooler(address: string): Promise<string> {
  const target = new URL(address);
  const upstream = connect(Number(target.port), target.hostname);
  const waiting: { readonly client: Socket; readonly part: Buffer }[] = [];
  let holder: Socket | undefined;
  let rest: Buffer = Buffer.alloc(0);
  let isReady = false;
  const next = () => {
    const turn = isReady && holder === undefined ? waiting.shift() : undefined;
    if (turn === undefined) return;
    holder = turn.client;
    upstream.write(turn.part);
  };
  upstream.on('error', () => {});
  upstream.write(startup({ user: target.username, database: target.pathname.slice(1) }));
  upstream.on('data', (part) => {
    rest = Buffer.concat([rest, part]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1);
      const message = rest.subarray(0, end);
      rest = rest.subarray(end);
      if (isReady) holder?.write(message);
      const isIdle = message.toString('latin1', 0, 1) === 'Z' && message.toString('latin1', 5, 6) === 'I';
      if (!isIdle) continue;
      isReady = true;
      holder = undefined;
      next();
    }
  });
  const server = createServer((client) => {
    let isGreeted = false;
    client.on('error', () => {});
    client.on('data', (part) => {
      if (!isGreeted) {
        isGreeted = true;
        // It may come in, and a transaction may begin.
        client.write(Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1'));
        return;
      }
      // That somebody goes is no matter of the server.
      if (part[0] === 'X'.charCodeAt(0)) return;
      if (holder === client) upstream.write(part);
      else waiting.push({ client, part });
      next();
    });
  });
  const port = await listen(server);
  onTestFinished(() => {
    upstream.destroy();
    server.close();
  });
  const own = new URL(address);
  own.port = String(port);
  return own.href;
}

/** https://www.postgresql.org/docs/current/protocol-message-formats.html, of version 3.0 of the protocol. */
function startup(parameters: Readonly<Record<string, string>>): Buffer {
  const body = Buffer.from(`${Object.entries(parameters).flat().join('\0')}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + body.length, 0);
  head.writeInt32BE(3 << 16, 4);
  return Buffer.concat([head, body]);
}
