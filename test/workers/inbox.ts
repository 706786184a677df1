import { once } from 'node:events';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';

/** A receiver of webhooks on this machine that takes everything, until the test ends. */
export interface Inbox {
  readonly url: string;
  /** What has come, in its order. */
  bodies(): readonly string[];
}

export async function openInbox(): Promise<Inbox> {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(Buffer.concat(await request.toArray()).toString());
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The inbox listens on no port');
  return { url: `http://127.0.0.1:${address.port}/`, bodies: () => bodies };
}
