import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInflateRaw } from 'node:zlib';
import { importParts } from './bundle-parts.mjs';
import { largeCompanyPartners, rootOf, writeRelease } from './invented-release.mjs';
import { median } from './median.mjs';

/**
 * Establishments; the long form has 10,000,000, which wants 0.9 GB for the archives, 1 GB for the edition, 3.3 GB beside it while it loads, and some ten minutes:
 * `CREDIT_BENCH_RECEITA=10000000 TMPDIR=/a/disk npm run bench receita`. Archives are written and read as streams.
 */
const size = Number(process.env.CREDIT_BENCH_RECEITA ?? 300_000);
const floorTurns = 5;
const demands = {
  timesInflating: 2.5,
  bytes: 100,
  megabytes: 600,
  lookUp: 150,
  partner: 50,
  relationsMs: 100,
};

/** What the register of companies costs: loading an invented release, and asking it. */
export const receita = {
  title: 'The register of companies: loading a release, and asking it',
  demands:
    'at most 2.5 times the CPU of inflating, 100 bytes an establishment, 600 MB; 150 µs by CNPJ, 50 µs by partner, 100 ms for three levels',
  takesLong: true,

  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'credit-bench-'));
    try {
      const release = join(folder, 'release');
      mkdirSync(release);
      const shape = await writeRelease(release, size);
      const code = await importParts('receita-parts.mjs');
      // The first turn pays for memory that the loading finds there.
      const turns = [];
      for (let turn = 0; turn < floorTurns; turn += 1) turns.push(await cpuOf(() => inflateAll(release)));
      const floor = median(turns);
      return [
        ...(await loading(code, { folder, release, floor })),
        ...(await asking(code, { folder, shape })),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function loading({ loadEdition, editionFile }, { folder, release, floor }) {
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 50);
  let loaded;
  const cpu = await cpuOf(async () => {
    loaded = await loadEdition('receita', [release], {
      folder,
      clock: { now: () => new Date('2026-11-20T12:00:00Z') },
      signal: new AbortController().signal,
      acceptShrink: false,
      acceptOlder: false,
    });
  });
  clearInterval(watch);
  const { edition } = loaded;
  const bytes = statSync(editionFile(folder, 'receita', edition.sha256)).size / edition.rows;
  return [
    {
      name: `loading ${size} establishments, CPU beside inflating`,
      floorMs: floor * 1_000,
      measuredMs: cpu * 1_000,
      ratio: cpu / floor,
      atMost: demands.timesInflating,
    },
    row('an establishment with all that belongs to it', 'B', bytes, demands.bytes),
    row('memory while loading', 'MB', peak / 1e6, demands.megabytes),
  ];
}

async function asking({ OpenRegistry, keptFirst }, { folder, shape }) {
  const register = new OpenRegistry(folder);
  try {
    const { reader } = register.find('current');
    const roots = Array.from({ length: 2_000 }, (_, at) => rootOf((at * 7_919) % shape.companies));
    const lookUp = median(roots.map((own) => microseconds(() => reader.find(own))).slice(500));
    const people = reader
      .find(rootOf(0))
      .rows.filter(({ table, cells }) => table === 'partner' && cells[3].startsWith('***'))
      .slice(0, largeCompanyPartners);
    const partner = median(
      people.map(({ cells }) => microseconds(() => reader.rootsOfPartner(cells[3].slice(3, 9), cells[2]))),
    );
    const { cells } = reader.find(rootOf(0)).rows.find(({ table }) => table === 'establishment');
    const source = keptFirst(register, { sections: [] });
    const question = {
      document: { kind: 'cnpj', value: cells.slice(0, 3).join('') },
      scope: { relationLevels: 3 },
      sections: ['RELATIONS'],
      askedAt: new Date('2026-11-20T12:00:00Z'),
    };
    const times = [];
    for (let turn = 0; turn < 15; turn += 1) {
      const begun = process.hrtime.bigint();
      source.map(await source.ask(question), question);
      times.push(Number(process.hrtime.bigint() - begun) / 1e6);
    }
    return [
      row('a company by CNPJ, p50', 'µs', lookUp, demands.lookUp),
      row('the companies of a partner, p50', 'µs', partner, demands.partner),
      row('three levels around 200 partners, p50', 'ms', median(times), demands.relationsMs),
    ];
  } finally {
    register.close();
  }
}

/** The floor is what is demanded. */
function row(name, unit, measured, demanded) {
  return { name, unit, floorMs: demanded, measuredMs: measured, ratio: measured / demanded, atMost: 1 };
}

function microseconds(work) {
  const begun = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - begun) / 1_000;
}

/** Seconds of CPU. */
async function cpuOf(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Inflates every archive, each of one file, and does nothing with it. */
async function inflateAll(folder) {
  for (const name of readdirSync(folder)) {
    const handle = await open(join(folder, name));
    const { buffer } = await handle.read(Buffer.alloc(30), 0, 30, 0);
    const start = 30 + buffer.readUInt16LE(26) + buffer.readUInt16LE(28);
    const inflater = createInflateRaw({ chunkSize: 256 * 1024 });
    const packed = handle.createReadStream({ start, highWaterMark: 256 * 1024 });
    packed.pipe(inflater).resume();
    await once(inflater, 'end');
    packed.destroy();
  }
}
