import { readFile, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cnpjsFrom, providerMachine } from './provider-machine.ts';

const ok = (response: ServerResponse, type: string, body: string) =>
  response.writeHead(200, { 'content-type': type }).end(body);

/** Answers with HTTP 200 that contain no data. */
const unreadable = {
  'an error in JSON': (response: ServerResponse) =>
    ok(response, 'application/json', '{"error":"maintenance","code":17}'),
  HTML: (response: ServerResponse) => ok(response, 'text/html', '<html><body>Manutenção</body></html>'),
  'HTML declared as JSON': (response: ServerResponse) =>
    ok(response, 'application/json', '<html><body>Manutenção</body></html>'),
  'truncated JSON': (response: ServerResponse) =>
    ok(response, 'application/json', '{"total":0,"protests":[{"amount":1'),
  null: (response: ServerResponse) => ok(response, 'application/json', 'null'),
  'an empty body': (response: ServerResponse) => ok(response, 'application/json', ''),
} as const;

test.each(Object.entries(unreadable))(
  'a batch does not decide documents for which a required source answers with %s',
  async (_, answer) => {
    const asked: string[] = [];
    const failing = cnpjsFrom(0, 4);
    const others = cnpjsFrom(4, 4);
    const machine = await providerMachine(
      (request, response) => {
        const document = String(request.url).split('/').at(-1) ?? '';
        asked.push(document);
        if (failing.includes(document)) answer(response);
        else ok(response, 'application/json', '{"total":0,"protests":[]}');
      },
      { keys: 'price: 1.5' },
    );
    // The starter policy, with protests required.
    const starter = await readFile(join(process.cwd(), 'policies/starter-company.yaml'), 'utf8');
    const file = join(machine.folder, 'needs-protests.yaml');
    const needing = starter.replace('id: starter-company', 'id: needs-protests');
    await writeFile(file, needing.replace('  protests: optional\n', ''));
    expect((await machine.credit('policy', 'enable', file, '--yes')).code).toBe(0);

    const list = await machine.list([...failing, ...others]);
    const words = ['batch', list, '--policy', 'needs-protests', '--json'];
    const { stdout, code } = await machine.credit(...words);
    const batch = JSON.parse(stdout);
    expect({ code, ...batch }).toMatchObject({
      code: 4,
      status: 'COMPLETED',
      counted: 4,
      counts: { error: 4, waiting: 0, running: 0 },
    });
    const shown = await machine.credit('batch', 'show', batch.id, '--items', '--json');
    const { items } = JSON.parse(shown.stdout);
    for (const item of items) {
      const isFailing = failing.includes(item.document);
      expect([item.document, item.status === 'ERROR']).toEqual([item.document, isFailing]);
      expect(item.errors.map(({ source }: { source: string }) => source)).toEqual(
        isFailing ? ['protests'] : [],
      );
    }
    // A retry queries them again, and the batch waits for no source meanwhile.
    expect(new Set(asked)).toEqual(new Set([...failing, ...others]));
    expect(batch).not.toHaveProperty('outage');
  },
);
