import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type App, openApp } from '../../src/app.ts';
import { requireDocument } from '../../src/document/document.ts';
import type { ExportForm, ReportExport } from '../../src/export/export.ts';
import { type OperationMaterial, readOperationMaterial } from '../../src/export/operation-material.ts';
import { ReportExports } from '../../src/export/report-exports.ts';
import { createOperation } from '../../src/operation/create-operation.ts';
import { workOnOperation } from '../../src/operation/work-on-operation.ts';
import { sandboxCases } from '../../src/sources/sandbox/sandbox-case.ts';
import { defaultPriceTable } from '../../src/usage/price-table.ts';
import { openTargets } from '../../src/webhook/targets.ts';
import { registerWebhook } from '../../src/webhook/webhooks.ts';
import { expectShape } from '../webhook/event-shapes.ts';
import { form } from './export-world.ts';

/** What files say of whoever runs the program. */
const house = { rightsContact: 'dpo@example.com', publicUrl: 'https://credit.example/' };

type Json = ReturnType<typeof JSON.parse>;

/** The sandbox with its operations, and somebody who is told of exports. */
export interface OperationWorld {
  readonly app: App;
  readonly exports: ReportExports;
  /** Where files of exports lie. */
  readonly folder: string;
  /** Begins the operation of a named case of the sandbox, and brings it to its end unless told otherwise. */
  readonly run: (name: string, how?: { readonly toItsEnd: boolean }) => Promise<string>;
  readonly request: (operationId: string, changes?: Partial<ExportForm>) => Promise<ReportExport>;
  readonly bytesOf: (one: ReportExport) => Promise<Buffer>;
  /** What was told of exports, in order; each has the shape of its type. */
  readonly told: () => Promise<readonly Json[]>;
}

export async function openOperationWorld(): Promise<OperationWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'credit-operation-exports-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const app = await openApp(
    {
      db: join(folder, 'credit.db'),
      profile: 'sandbox',
      registryUrl: '',
      sandboxDelay: '0',
      prices: defaultPriceTable,
      allowPrivateTargets: '',
    },
    { analystName: 'ana', clock: { now: () => new Date('2026-11-20T12:00:00.000Z') } },
  );
  const exports = new ReportExports(app.engine, { keptDays: 7, ...house });
  onTestFinished(async () => {
    await exports.close();
    await app.close();
  });
  const { engine, actor, storage } = app;
  const webhook = { type: 'REPORT_EXPORTED', url: 'https://one.example/' } as const;
  const targets = openTargets([], async () => []);
  await registerWebhook(storage, actor.organizationId, webhook, { targets, now: engine.clock.now() });
  return {
    app,
    exports,
    folder: join(dirname(storage.file), 'exports'),
    run: async (name, { toItsEnd } = { toItsEnd: true }) => {
      const one = sandboxCases().find((found) => found.case === name);
      if (one?.operation === undefined) throw new Error(`The sandbox has no operation on ${name}`);
      const { operationId } = one.operation;
      const run = await createOperation(engine, actor, {
        document: requireDocument(one.document),
        operationId,
      });
      if (toItsEnd) await workOnOperation(engine, run);
      return run.id;
    },
    request: (operationId, changes) => exports.request(actor, { operationId }, form(changes)),
    bytesOf: async (one) => {
      const opened = await exports.open(actor, one.id);
      return Buffer.from(await opened.files.read(opened.one));
    },
    told: async () => {
      const rows = await storage.db.selectFrom('event').selectAll().orderBy('sequence').execute();
      return rows.map(({ body, subject_id: subject }) => {
        const envelope = JSON.parse(body);
        expectShape('REPORT_EXPORTED', envelope);
        return { subject, ...envelope.data.content };
      });
    },
  };
}

const made = new Map<string, Promise<OperationMaterial>>();

/** What an export of the operation of a named case is made of. It is made once, and nobody changes it. */
export function operationMaterialOf(
  name: string,
  changes: Partial<ExportForm> = {},
): Promise<OperationMaterial> {
  const key = JSON.stringify([name, Object.entries({ ...form({ format: 'pdf' }), ...changes }).sort()]);
  const material = made.get(key) ?? makeMaterial(name, changes);
  made.set(key, material);
  return material;
}

async function makeMaterial(name: string, changes: Partial<ExportForm>): Promise<OperationMaterial> {
  const world = await openOperationWorld();
  const operationId = await world.run(name);
  const one = await world.request(operationId, { format: 'pdf', ...changes });
  const material = await readOperationMaterial(world.app.engine, { ...one, operationId }, house);
  if (material === undefined) throw new Error('The operation has changed');
  return material;
}
