// One job of the benchmark of deliveries, in a process of its own, over a real database file: to fill an outbox, to send
// what it holds, or to send what comes in at a steady pace. It is told the job, and sends back what came of it.

import { memoryUsage } from 'node:process';
import { pathToFileURL } from 'node:url';

const [job, options] = process.argv
  .slice(2, 4)
  .map((argument, at) => (at === 0 ? argument : JSON.parse(argument)));
const parts = await import(pathToFileURL(options.parts).href);
const storage = await parts.openDatabase(options.database);
const outbox = parts.openOutbox();
const clock = parts.systemClock;
const targets = parts.openTargets(['127.0.0.0/8']);
const type = 'REPORT_FINISHED';

const result = await { prepare, drain, steady }[job](options);
await storage.close();
process.send(result);

/** Registers a webhook at each address, of an organisation each, and keeps events of `reports` reports for them in turn. */
async function prepare({ urls, reports, eventsEach }) {
  const organizations = await register(urls);
  let number = 0;
  for (let report = 0; report < reports; report += 1) {
    const subject = { ...parts.sampleReport(), externalId: `order-${report}` };
    const organizationId = organizations[report % organizations.length];
    const at = clock.now();
    // One transaction a report: how long the outbox takes to fill is not measured.
    await storage.write({ locks: [] }, async (db) => {
      for (let event = 0; event < eventsEach; event += 1, number += 1)
        await record(db, { organizationId, subject, at });
    });
  }
  return { events: number };
}

/** Sends everything; times what comes after the first `warmUp` deliveries, and looks at the memory on the way. */
async function drain({ events, warmUp, samplesAt = [] }) {
  let delivered = 0;
  let warmAt = 0;
  let warmCpu;
  let ended;
  const samples = [];
  const end = new Promise((resolve) => {
    ended = resolve;
  });
  const delivery = start(({ settlement }) => {
    if (settlement.status !== 'DELIVERED') throw new Error(`An event is ${settlement.status}`);
    delivered += 1;
    if (samplesAt.includes(delivered)) samples.push(memory(delivered));
    if (delivered === warmUp) {
      warmAt = performance.now();
      warmCpu = process.cpuUsage();
    }
    if (delivered === events) ended();
  });
  await end;
  const ms = performance.now() - warmAt;
  const { user, system } = process.cpuUsage(warmCpu);
  await delivery.stop(1_000);
  await requireDelivered(events);
  const count = events - warmUp;
  return { msEach: ms / count, cpuMsEach: (user + system) / 1_000 / count, samples };
}

/**
 * Records `perSecond` events evenly over time and over the endpoints, each in a transaction as a change would, while
 * they are delivered.
 *
 * @returns the instant at which each was on disk, by its number.
 */
async function steady({ urls, perSecond, seconds }) {
  const organizations = await register(urls);
  const delivery = start(() => {});
  const onDisk = [];
  const underWay = [];
  const total = perSecond * seconds;
  const began = performance.now();
  for (let number = 0; number < total; ) {
    const owed = Math.min(total, ((performance.now() - began) / 1_000) * perSecond);
    for (; number < owed; number += 1) underWay.push(change(number));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(underWay);
  // Those that wait for nobody are through long before.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await delivery.stop(0);
  return { onDisk };

  async function change(number) {
    const subject = { ...parts.sampleReport(), externalId: String(number) };
    const organizationId = organizations[number % organizations.length];
    await storage.write({ locks: [] }, (db) => record(db, { organizationId, subject, at: clock.now() }));
    onDisk[number] = Number(process.hrtime.bigint()) / 1e6;
  }
}

async function register(urls) {
  const organizations = [];
  for (const [place, url] of urls.entries()) {
    const id = parts.newId('org');
    const now = clock.now();
    await storage.write({ locks: [] }, (db) =>
      parts.insertOrganization(db, { id, name: `bench-${place}`, createdAt: now.toISOString() }),
    );
    await parts.registerWebhook(storage, id, { type, url }, { targets, now });
    organizations.push(id);
  }
  return organizations;
}

async function record(db, { organizationId, subject, at }) {
  const { subjectId, content } = parts.sampleEvent(type, { at, report: subject });
  await outbox.record(db, { organizationId, type, subjectId, content: async () => content, at });
}

function start(onAttempt) {
  return parts.startDelivery({
    engine: { storage, clock, outbox, holder: parts.newLeaseHolder() },
    rules: targets.rules,
    postsInThread: true,
    maximumAttempts: 3,
    scope: 'REGISTERED',
    onAttempt,
    onFailure: (error) => {
      throw error;
    },
  });
}

/** Whether the file says the same as the counting: a fast delivery that forgets must not win. */
async function requireDelivered(events) {
  const { count } = await storage.db
    .selectFrom('event')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('status', '=', 'DELIVERED')
    .where('attempts', '=', 1)
    .executeTakeFirstOrThrow();
  if (count !== events) throw new Error(`${count} of ${events} events were delivered at the first attempt`);
}

/** Megabytes, of live objects alone where the collector can be called. */
function memory(delivered) {
  globalThis.gc?.();
  const { rss, heapUsed } = memoryUsage();
  return { delivered, residentMb: rss / 2 ** 20, heapMb: heapUsed / 2 ** 20 };
}
