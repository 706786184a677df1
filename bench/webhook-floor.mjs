// The floor of the benchmark of deliveries: bare undici posts what a prepared database holds to be sent, byte for byte,
// with as many headers of the same length. Given a file, it also writes each post down there: one durable row before, one
// durable change after, each in a transaction of its own, as a dispatcher that is made in an afternoon would.
import Database from 'better-sqlite3';
import { Agent } from 'undici';

const { preparedFile, recordsFile, connections, warmUp } = JSON.parse(process.argv[2]);
const prepared = new Database(preparedFile, { readonly: true });
const events = prepared
  .prepare(
    'SELECT event.id, event.body, webhook.url FROM event JOIN webhook ON webhook.id = event.webhook_id',
  )
  .all();
prepared.close();
const records = recordsFile === undefined ? { before: () => {}, after: () => {} } : openRecords(recordsFile);

const agent = new Agent({ connections, pipelining: 1 });
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
    records.before(id);
    const answer = await agent.request({ origin, path, method: 'POST', headers, body });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`The receiver answered ${answer.statusCode}`);
    records.after(id);
    done += 1;
    if (done === warmUp) warmAt = performance.now();
  }
};
await Promise.all(Array.from({ length: connections }, line));
const ms = performance.now() - warmAt;
await agent.close();
process.send({ msEach: ms / (done - warmUp) });

function openRecords(file) {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('CREATE TABLE attempt (id TEXT PRIMARY KEY, finished_at INTEGER) STRICT, WITHOUT ROWID');
  const before = database.prepare('INSERT INTO attempt (id) VALUES (?)');
  const after = database.prepare('UPDATE attempt SET finished_at = ? WHERE id = ?');
  return { before: (id) => before.run(id), after: (id) => after.run(Date.now(), id) };
}
