/**
 * Loaded into the program before its own code (`NODE_OPTIONS=--require`), in each of its threads. It watches the
 * statements that write the outbox, tells which there are, and kills the process at one of them:
 *
 * - KILL_AT_TABLES: the tables that are meant, with commas between them;
 * - KILL_AT_LOG: a file to which a line of JSON is added for each kind of write, when it is first met;
 * - KILL_AT_POINT: JSON, `{ label, when, time }`: the kind of write, before or after it or the commit that holds it,
 *   and the how manyeth of its kind (from 1) is meant.
 *
 * A SIGKILL that a process sends itself takes effect before the call returns: nothing is written in between.
 */
const { appendFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { isMainThread } = require('node:worker_threads');

const { KILL_AT_TABLES = '', KILL_AT_LOG, KILL_AT_POINT } = process.env;
// The native part of the driver: its JavaScript is in the program's own files, and beside it for threads.
const driver = 'better-sqlite3/build/Release/better_sqlite3.node';
if (KILL_AT_TABLES !== '') watch(createRequire(__filename)(driver));

function watch({ Database }) {
  const tables = KILL_AT_TABLES.split(',').join('|');
  const write = new RegExp(
    `\\b(?:insert into|update|delete from|replace into)\\s+"?(?:${tables})"?(?![\\w"])`,
    'i',
  );
  const point = KILL_AT_POINT === undefined ? undefined : JSON.parse(KILL_AT_POINT);
  const known = new Set();
  let times = 0;

  const die = (now) => {
    if (now) process.kill(process.pid, 'SIGKILL');
  };

  /** Runs `execute` as the statement that it is, and dies on the way if this is the point. */
  function pass(database, held, { sql, parameters, execute }) {
    if (/^\s*commit\b/i.test(sql)) {
      const isPoint = held.isPoint;
      die(isPoint && point.when === 'before commit');
      const result = execute();
      die(isPoint && point.when === 'after commit');
      held.isPoint = false;
      return result;
    }
    if (/^\s*(?:begin|rollback\s*;?\s*$)/i.test(sql)) held.isPoint = false;
    // What keeps checksums names the tables too, and writes to none.
    if (!write.test(sql) || /^\s*create temp\b/i.test(sql)) return execute();
    const label = labelOf(sql, parameters);
    const { inTransaction } = database;
    if (KILL_AT_LOG !== undefined && !known.has(label)) {
      known.add(label);
      appendFileSync(KILL_AT_LOG, `${JSON.stringify({ label, inTransaction, isMainThread })}\n`);
    }
    if (point?.label !== label) return execute();
    times += 1;
    const isPoint = times === point.time;
    die(isPoint && point.when === 'before');
    const result = execute();
    die(isPoint && point.when === 'after');
    if (isPoint && inTransaction) held.isPoint = true;
    return result;
  }

  const { prepare, exec } = Database.prototype;
  const heldBy = new WeakMap();
  const heldOf = (database) => {
    const held = heldBy.get(database) ?? { isPoint: false };
    heldBy.set(database, held);
    return held;
  };
  Database.prototype.prepare = function prepareWatched(sql, ...more) {
    const statement = prepare.call(this, sql, ...more);
    if (!write.test(sql) && !/^\s*(?:begin|commit|rollback)\b/i.test(sql)) return statement;
    for (const method of ['run', 'get', 'all']) {
      const original = statement[method];
      statement[method] = (...parameters) =>
        pass(this, heldOf(this), { sql, parameters, execute: () => original.apply(statement, parameters) });
    }
    return statement;
  };
  Database.prototype.exec = function execWatched(sql) {
    return pass(this, heldOf(this), { sql, parameters: [], execute: () => exec.call(this, sql) });
  };
}

/**
 * The kind of a write: its text, whatever the number of its rows, and the words of its parameters, such as the status
 * that it sets or the type of an event.
 */
function labelOf(sql, parameters) {
  const text = sql
    .replace(/\s+/g, ' ')
    .replace(/\?(?:\s*,\s*\?)+/g, '?…')
    .replace(/(\(\?…?\))(?:\s*,\s*\(\?…?\))+/g, '$1…')
    .trim();
  const words = new Set(
    parameters.flat().filter((one) => typeof one === 'string' && /^[A-Z][A-Z_]{2,40}$/.test(one)),
  );
  return words.size === 0 ? text : `${text} -- ${[...words].sort().join(' ')}`;
}
