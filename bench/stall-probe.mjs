import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Client } from 'undici';

// A thread of its own: what the benchmark sends must not hold up what it measures with.
const { url, requests, everyMs } = workerData;
const client = new Client(url);
let times = [];
let isOver = false;

parentPort.on('message', (order) => {
  if (order === 'BEGIN') times = [];
  if (order === 'END') parentPort.postMessage(times);
  if (order === 'CLOSE') isOver = true;
});

for (let number = 0; !isOver; number += 1) {
  const sentAt = performance.now();
  const { body } = await client.request({ method: 'GET', ...requests[number % requests.length] });
  await body.dump();
  times.push(performance.now() - sentAt);
  await wait(everyMs);
}
await client.close();
parentPort.close();
