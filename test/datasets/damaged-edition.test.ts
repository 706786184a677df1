import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CreditError } from '../../src/base/errors.ts';
import { editionFile, listEditions } from '../../src/datasets/edition/edition-shelf.ts';
import { EditionReader } from '../../src/datasets/edition/edition-store.ts';
import { EditionWriter } from '../../src/datasets/edition/edition-writer.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { openReader } from '../../src/datasets/open-editions.ts';
import { openRegistryReader } from '../../src/datasets/registry/open-registry.ts';
import type { RegistryReader } from '../../src/datasets/registry/registry-reader.ts';
import { fixtureFile, loadOptions, newDatasetsFolder } from './dataset-folder.ts';
import { loadRelease, newRelease } from './registry-release.ts';

test('a damaged edition is reported as unreadable by each question', async () => {
  const folder = newDatasetsFolder();
  await loadEdition('ceis', [fixtureFile('20261118_CEIS.csv')], loadOptions(folder));
  const [edition] = listEditions(folder, 'ceis');
  const { sha256 } = edition ?? expect.unreachable('no edition');
  const file = editionFile(folder, 'ceis', sha256);
  const bytes = readFileSync(file);
  // The schema on the first page stays readable.
  bytes.fill(0xff, 4096);
  writeFileSync(file, bytes);
  const asError = (cause: unknown) => new CreditError('DATASET_UNREADABLE', { dataset: 'ceis' }, { cause });
  const reader = new EditionReader(file, asError);
  const unreadable = expect.objectContaining({ code: 'DATASET_UNREADABLE', params: { dataset: 'ceis' } });
  expect(() => openReader(folder, 'ceis', sha256)).toThrow(unreadable);
  expect(() => reader.findByDocument('99990001000198')).toThrow(unreadable);
  expect(() => reader.findByRoot('99990001')).toThrow(unreadable);
  expect(() => reader.findByMask('000124')).toThrow(unreadable);
  expect(() => reader.findByKeys([1])).toThrow(unreadable);
  expect(() => reader.findAllByKeys([1])).toThrow(unreadable);
  expect(() => reader.asksForNames()).toThrow(unreadable);
  expect(() => [...reader.entries()]).toThrow(unreadable);
  reader.close();
});

test('an edition in the folder of another dataset is unreadable', async () => {
  const folder = newDatasetsFolder();
  await loadEdition('ceis', [fixtureFile('20261118_CEIS.csv')], loadOptions(folder));
  cpSync(join(folder, 'ceis'), join(folder, 'cnep'), { recursive: true });
  const [edition] = listEditions(folder, 'cnep');
  const { sha256 } = edition ?? expect.unreachable('no edition');
  expect(openReader(folder, 'ceis', sha256).asksForNames()).toBeDefined();
  expect(() => openReader(folder, 'cnep', sha256)).toThrow(
    expect.objectContaining({ code: 'DATASET_UNREADABLE', params: { dataset: 'cnep' } }),
  );
});

/** A repeatable series of whole numbers below a limit. */
function numbersBelow(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Damage as disks and copies leave it: a changed bit, a page of zeros, a page in the place of another, a shorter file. */
function damage(bytes: Buffer, below: (limit: number) => number): Buffer {
  const pages = Math.floor(bytes.length / 4096);
  // The settings of the file on the first page are SQLite's own, and its text fields are not read.
  const page = 1 + below(pages - 1);
  const damaged = Buffer.from(bytes);
  const kind = below(4);
  if (kind === 0) {
    const at = below(bytes.length);
    damaged[at] = (damaged[at] ?? 0) ^ (1 << below(8));
  } else if (kind === 1) damaged.fill(0, page * 4096, (page + 1) * 4096);
  else if (kind === 2) bytes.copy(damaged, page * 4096, (1 + below(pages - 1)) * 4096, (page + 1) * 4096);
  else return damaged.subarray(0, page * 4096);
  return damaged;
}

/** What is answered, or that it cannot be read. Any other error is a defect. */
function answerOf(ask: () => unknown): unknown {
  try {
    return ask();
  } catch (error) {
    if (error instanceof CreditError && error.code === 'DATASET_UNREADABLE') return 'UNREADABLE';
    throw error;
  }
}

test('a damaged edition gives the stored entries or none, and never fewer', () => {
  const file = join(newDatasetsFolder(), 'edition.db');
  const writer = new EditionWriter(file, 'ceis');
  const count = 1_500;
  for (let at = 0; at < count; at += 1) {
    const document = at % 3 === 0 ? String(10_000_000_000 + at * 7_919) : null;
    const mask = at % 3 === 1 ? String(100_000 + at) : null;
    const entry = { kind: null, names: [`NOME ${at}`] as const, facts: { place: `${at}` } };
    writer.add({ ...entry, document, mask, sha256: new Uint8Array(32).fill(at), reading: 'WHOLE' }, [
      at,
      at % 40,
    ]);
  }
  writer.finish();
  writer.close();
  const bytes = readFileSync(file);
  const ask = (reader: EditionReader): readonly (() => unknown)[] => {
    const each = Array.from({ length: 300 }, (_, at) => at * 5);
    return [
      ...each.map((at) => () => reader.findByDocument(String(10_000_000_000 + at * 7_919))),
      ...each.map((at) => () => reader.findByMask(String(100_000 + at))),
      ...each
        .slice(0, 40)
        .map((at) => () => reader.findByRoot(String(10_000_000_000 + at * 7_919).slice(0, 8))),
      ...each.slice(0, 60).map((at) => () => reader.findByKeys([at])),
      ...each.slice(0, 40).map((at) => () => reader.findAllByKeys([at])),
      () => reader.asksForNames(),
      () => [...reader.entries()],
    ];
  };
  const sound = new EditionReader(file);
  const right = ask(sound).map((question) => question());
  sound.close();
  const below = numbersBelow(20261130);
  let unreadable = 0;
  for (let round = 0; round < 60; round += 1) {
    writeFileSync(file, damage(bytes, below));
    const asError = () => new CreditError('DATASET_UNREADABLE', { dataset: 'ceis' });
    let reader: EditionReader;
    try {
      reader = new EditionReader(file, asError);
    } catch {
      unreadable += 1;
      continue;
    }
    const answers = ask(reader).map(answerOf);
    reader.close();
    for (const [at, answer] of answers.entries())
      if (answer !== 'UNREADABLE') expect(answer, `round ${round}, question ${at}`).toEqual(right[at]);
    if (answers.includes('UNREADABLE')) unreadable += 1;
  }
  expect(unreadable).toBeGreaterThan(40);
});

test('a damaged register gives the stored companies or none, and never fewer', async () => {
  const folder = newDatasetsFolder();
  await loadRelease(folder, newRelease({}, { withSample: true }));
  const [edition] = listEditions(folder, 'receita');
  const { sha256 } = edition ?? expect.unreachable('no edition');
  const file = editionFile(folder, 'receita', sha256);
  const bytes = readFileSync(file);
  const sound = openRegistryReader(folder, { sha256 });
  const companies = [...sound.companies()];
  const partners = companies.flatMap(({ rows }) =>
    rows.flatMap(({ table, cells }) =>
      table === 'partner' ? [{ name: cells[2] ?? '', mask: (cells[3] ?? '').slice(3, 9) }] : [],
    ),
  );
  expect(partners.length).toBeGreaterThan(5);
  const ask = (reader: RegistryReader): readonly (() => unknown)[] => [
    ...companies.slice(0, 100).map(
      ({ root }) =>
        () =>
          reader.find(root),
    ),
    () => reader.find('00000000'),
    ...partners
      .slice(0, 40)
      .flatMap(({ name, mask }) => [
        () => reader.rootsOfPartner(mask, name),
        () => (/^\d{6}$/.test(mask) ? reader.rootsOfMask(mask) : []),
        () => reader.countName(name),
      ]),
    ...companies.slice(0, 40).map(
      ({ root }) =>
        () =>
          reader.rootsOfOwner(root),
    ),
  ];
  const right = ask(sound).map((question) => question());
  sound.close();
  const below = numbersBelow(7);
  let unreadable = 0;
  for (let round = 0; round < 80; round += 1) {
    const at = below(bytes.length);
    const damaged = Buffer.from(bytes);
    damaged[at] = (damaged[at] ?? 0) ^ (1 << below(8));
    if (round % 4 === 0) damaged.fill(0, at, at + 64);
    writeFileSync(file, damaged);
    let reader: RegistryReader;
    try {
      reader = openRegistryReader(folder, { sha256 });
    } catch (error) {
      expect(error).toMatchObject({ code: 'DATASET_UNREADABLE' });
      unreadable += 1;
      continue;
    }
    const answers = ask(reader).map(answerOf);
    reader.close();
    for (const [question, answer] of answers.entries())
      if (answer !== 'UNREADABLE') expect(answer, `round ${round}, byte ${at}`).toEqual(right[question]);
    if (answers.includes('UNREADABLE')) unreadable += 1;
  }
  expect(unreadable).toBeGreaterThan(20);
});
