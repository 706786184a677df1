import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** What stands between this process and a server, and may cut what goes through it. */
export interface Proxy {
  readonly address: string;
  /** Cuts the next connection that says `text`: before the server hears it, or once the server has answered. */
  cutAt(text: string, when: 'BEFORE' | 'AFTER'): void;
  /** Cuts every connection, and lets none through until it is told to. */
  close(): void;
  open(): void;
  /** Cuts every connection, and leads to another server from then on. */
  leadTo(address: string): void;
}

/** A proxy before the server of an address; it goes away with the test. */
export async function openProxy(address: string): Promise<Proxy> {
  let cut: { readonly text: string; readonly when: 'BEFORE' | 'AFTER' } | undefined;
  let target = new URL(address);
  const sockets = new Set<Socket>();
  let isOpen = true;
  const server = createServer((client) => {
    if (!isOpen) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    let isLast = false;
    client.on('data', (part) => {
      if (cut === undefined || !part.includes(cut.text)) {
        upstream.write(part);
        return;
      }
      const { when } = cut;
      cut = undefined;
      if (when === 'BEFORE') {
        client.destroy();
        return;
      }
      isLast = true;
      upstream.write(part);
    });
    upstream.on('data', (part) => {
      if (isLast) client.destroy();
      else client.write(part);
    });
  });
  const port = await listen(server);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const own = new URL(address);
  own.port = String(port);
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: own.href,
    cutAt: (text, when) => {
      cut = { text, when };
    },
    close: () => {
      isOpen = false;
      cutAll();
    },
    open: () => {
      isOpen = true;
    },
    leadTo: (other) => {
      target = new URL(other);
      cutAll();
    },
  };
}

/** What listens on a free port of the loopback. */
export function listen(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve, reject) => {
    server.listen(0, '127.0.0.1', () => {
      const at = server.address();
      if (typeof at === 'object' && at !== null) resolve(at.port);
      else reject(new Error('no port is free'));
    });
  });
}
