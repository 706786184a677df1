// The floor of the service's benchmark: bare Fastify that does one durable insert a request, and answers fixed bytes.
import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import Fastify from 'fastify';

const [, , databaseFile, bytesFile] = process.argv;
const database = new Database(databaseFile);
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec('CREATE TABLE request (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT');
const insert = database.prepare('INSERT INTO request (body) VALUES (?)');
const bytes = readFileSync(bytesFile);

const server = Fastify();
server.post('/insert', async (request, reply) => {
  const { lastInsertRowid } = insert.run(JSON.stringify(request.body));
  return reply.code(201).send({ id: Number(lastInsertRowid) });
});
server.get('/bytes', async (_request, reply) => reply.type('application/json').send(bytes));
console.log(await server.listen({ host: '127.0.0.1', port: 0 }));
