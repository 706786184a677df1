// The floor of the benchmark of deliveries: bare undici posts what a prepared database holds to be sent, byte for byte,
// with as many headers of the same length, and writes nothing down.
import Database from 'better-sqlite3';
import { Agent } from 'undici';

const [, , databaseFile, connections, warmUp] = process.argv;
const database = new Database(databaseFile, { readonly: true });
const events = database
  .prepare(
    'SELECT event.id, event.body, webhook.url FROM event JOIN webhook ON webhook.id = event.webhook_id',
  )
  .all();
database.close();

const agent = new Agent({ connections: Number(connections), pipelining: 1 });
const timestamp = String(Math.floor(Date.now() / 1_000));
let next = 0;
let done = 0;
let warmAt = 0;
const line = async () => {
  while (next < events.length) {
    const { id, body, url } = events[next++];
    const { origin, pathname: path } = new URL(url);
    const headers = {
      'user-agent': 'credit/0.0.0',
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${'A'.repeat(43)}=`,
    };
    const answer = await agent.request({ origin, path, method: 'POST', headers, body });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`The receiver answered ${answer.statusCode}`);
    done += 1;
    if (done === Number(warmUp)) warmAt = performance.now();
  }
};
await Promise.all(Array.from({ length: Number(connections) }, line));
const ms = performance.now() - warmAt;
await agent.close();
process.send({ msEach: ms / (done - Number(warmUp)) });
