// Receivers of deliveries, one port for each argument: `answer` says 200 at once, `hang` takes the request and says
// nothing, for ever. Prints the ports; sent `arrivals`, it sends back when each numbered event first came in.
import { once } from 'node:events';
import { createServer } from 'node:http';

/** By the event's number, in ms of the clock that all processes of this machine share. */
let arrivals = [];

const ports = await Promise.all(
  process.argv.slice(2).map(async (manner) => {
    const server = createServer((request, response) => {
      const at = Number(process.hrtime.bigint()) / 1e6;
      const pieces = [];
      request.on('data', (piece) => pieces.push(piece));
      request.on('end', () => {
        const [, number] = /"externalId":"(\d+)"/.exec(Buffer.concat(pieces).toString()) ?? [];
        if (number !== undefined) arrivals[number] ??= at;
        if (manner === 'answer') response.end();
      });
    });
    server.listen(0, '127.0.0.1', 1_024);
    await once(server, 'listening');
    return server.address().port;
  }),
);
process.on('message', () => {
  process.send(arrivals);
  arrivals = [];
});
process.on('disconnect', () => process.exit());
process.send(ports);
