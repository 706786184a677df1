import { expect } from 'vitest';
import type { Actor } from '../../src/auth/actor.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { getOperation } from '../../src/operation/read-operations.ts';
import { getReport } from '../../src/report/read-reports.ts';
import type { Source } from '../../src/sources/define-source.ts';
import { fails } from '../collector/scripted-source.ts';
import { type LocalEngine, openLocalEngine, start } from '../report/local-engine.ts';
import { person } from '../report/terms-world.ts';
import { watchedSources } from './watched-sources.ts';

/** Needs two signatures for an approval, and reads statements. */
const signed = `id: signed
name: Signed
kind: cnpj
depth: SIMPLES
additionals: [FINANCIAL_STATEMENTS]
usePolicyResult: true
authority: { analyst: 50000, manager: 500000, twoSignaturesAbove: 200000 }
sources: { revenue: optional, location: optional, relations: optional }
scoring:
  riskBands:
    - { band: A, from: 600, status: APPROVED }
    - { band: B, from: 0, status: ALERT }
groups:
  - name: registration
    rules:
      - { rule: COMPANY_SITUATION, failWhen: NOT_CONTAINS ATIVA, statusToApply: ALERT, points: 100 }
  - name: statements
    rules:
      - { rule: FINANCIAL_CURRENT_RATIO, failWhen: LESS_THAN 1, statusToApply: DENIED, points: 100 }
`;

const group = `id: group
name: Group
operation: cnpj
policy: signed
steps:
  - name: partners
    of: root
    relation: PARTNERS
    where: { maximumLevel: 1, certainOnly: true }
    policies: { cnpj: signed }
    limit: 20
    onDenied: DENIED
    onAlert: ALERT
    onError: ERROR
limits: { reports: 20, levels: 1 }
`;

/** By place, the places of a company's partners: the last company is a member of all. */
const partnersOf: readonly (readonly number[])[] = [[1, 3], [3], [0, 3], []];

/** Companies that own each other, with the operation `group` over them and its policy `signed`. */
export async function openGroup(documents: readonly string[]): Promise<{
  readonly engine: LocalEngine;
  /** The documents whose registration cannot be queried now. */
  readonly failing: Set<string>;
  /** Who decides: an approval of more than R$ 200,000 needs two of them. */
  readonly signers: readonly Actor[];
}> {
  const failing = new Set<string>();
  const sources = watchedSources((asked, signal) => {
    if (failing.has(asked)) return fails('REFUSED')(1, signal);
  }).map((source) => (source.role === 'relations' ? { ...source, map: ownedBy(source, documents) } : source));
  const engine = await openLocalEngine({ sources });
  for (const [id, text] of Object.entries({ signed, group }))
    await enablePolicy(engine.storage, engine.actor, { text, file: `${id}.yaml` }, start);
  const signers: Actor[] = [engine.actor];
  for (const name of ['rita', 'davi']) {
    const signer = await person(engine, name, 'manager');
    const ofSigner = engine.storage.db.updateTable('analyst').where('id', '=', signer.analystId);
    await ofSigner.set({ role: 'administrator' }).execute();
    signers.push(signer);
  }
  return { engine, failing, signers };
}

function ownedBy(source: Source, documents: readonly string[]): Source['map'] {
  return (answer, request) => {
    const contribution = source.map(answer, request);
    const relations = contribution.RELATIONS;
    const places = partnersOf[documents.indexOf(request.document.value)];
    if (relations === undefined || places === undefined) return contribution;
    const partners = places.map((place) => ({
      level: 1,
      name: `Company ${place}`,
      document: documents[place] ?? null,
      documentKind: 'cnpj' as const,
      certainty: 'CERTAIN' as const,
      through: null,
      odds: null,
      role: 'Sócio',
      sharePercent: 50,
      since: null,
      ageBand: null,
      age: null,
      deceased: null,
      pep: null,
      restrictive: null,
      restrictiveAmount: null,
    }));
    return { ...contribution, RELATIONS: { ...relations, partners } };
  };
}

const worstLast = ['APPROVED', 'ALERT', 'DENIED', 'ERROR'];

/** Expects that operations that were evaluated again have the worst status of their reports as they stand. */
export async function expectOperations(engine: LocalEngine, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const { status, nodes } = await getOperation(engine, engine.actor, id);
    if (!worstLast.includes(status)) continue;
    const standing = new Set<string>();
    for (const { reportId } of nodes)
      if (reportId !== null) standing.add((await getReport(engine, engine.actor, reportId)).status);
    const ended = worstLast.filter((one) => standing.has(one));
    // A report that is analysed again counts as it stood before.
    if ([...standing].every((one) => worstLast.includes(one)))
      expect([id, status]).toEqual([id, ended.at(-1)]);
  }
}

/** Expects that the last event about each report and operation shows it as it stands, and that events are in their order. */
export async function expectLastEvents(engine: LocalEngine): Promise<void> {
  const { storage, actor } = engine;
  const rows = await storage.db
    .selectFrom('event')
    .select(['subject_id', 'type', 'body', 'created_at'])
    .orderBy('sequence')
    .execute();
  expect(rows.map((row) => row.created_at)).toEqual(rows.map((row) => row.created_at).toSorted());
  const last = new Map(
    rows
      .filter(({ type }) => type !== 'REPORT')
      .map((row) => [row.subject_id, JSON.parse(row.body).data.content.status as string]),
  );
  for (const [id, status] of last) {
    const current = id.startsWith('opr_')
      ? await getOperation(engine, actor, id)
      : await getReport(engine, actor, id);
    if (worstLast.includes(current.status) || current.status === 'COMPLETED')
      expect([id, status]).toEqual([id, current.status]);
  }
}
