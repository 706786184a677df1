import { setImmediate as turn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { decodeText } from '../../base/decode-text.ts';
import type { Text } from '../../base/language.ts';
import { csvFaultReasons } from '../csv-fault-reasons.ts';
import type { BuildOptions, BuiltEdition, FileDocuments, RefuseFile } from '../dataset.ts';
import { FileSink } from './file-sink.ts';
import { readIbgeCodes } from './ibge-codes.ts';
import { fileMark, type RegistryDirectory, tailBytes } from './registry-form.ts';
import { contentOfFile, type LookupName, releaseDate, type TableName, tables } from './registry-tables.ts';
import { RegistryWriter } from './registry-writer.ts';
import { RowScanner } from './row-scanner.ts';
import { type RowProblem, RowSpill } from './row-spill.ts';

/** Sorting and packing take about this share of the time that reading takes. */
const packingShare = 0.6;

/** A bucket of the whole country has some 30 MB; what is sorted at once has to fit into memory. */
const mostBucketBytes = 320 * 1024 * 1024;

/**
 * Builds an edition of the register of companies: its rows are parted by their roots on disk as they are inflated, then each part
 * is sorted in memory, packed into blocks, and its indexes are written. Memory stays flat however long the files are; beside the
 * edition some two thirds of the inflated bytes lie on the disk meanwhile.
 *
 * @throws what `refuseFile` makes of a row that belongs to no such table; the file system's error; the signal's reason.
 */
export async function buildRegistry(options: BuildOptions): Promise<BuiltEdition> {
  const { building, part } = options;
  const beside = (name: string) => building.replace(/\.db$/, `-${name}.db`);
  const rows = new RowSpill(beside('rows'), part);
  try {
    const read = await readRelease(options, rows);
    const sink = new FileSink(building);
    const writer = new RegistryWriter(sink, { beside, part });
    try {
      const buckets = rows.spill.buckets();
      const all = read.bytes * (1 + packingShare);
      for (const [at, bucket] of buckets.entries()) {
        options.signal.throwIfAborted();
        options.onProgress?.({
          file: 'receita',
          done: read.bytes * (1 + (packingShare * at) / buckets.length),
          all,
          rows: writer.establishments,
        });
        if (rows.spill.sizeOf(bucket) > mostBucketBytes)
          throw options.refuseFile('receita')({ reason: alike });
        writer.addBucket(rows.spill, bucket);
        // So that Ctrl-C is heard.
        await turn();
      }
      writeEnd(sink, { ...writer.finish(), ...read.found, part: part ?? null, ibge: readIbgeCodes() });
    } finally {
      writer.close();
      sink.close();
    }
    const { establishments, wrongDigits } = writer;
    return {
      rows: establishments,
      wrongDocuments: wrongDigits,
      documents: establishments - wrongDigits,
      shortDocuments: 0,
      restoredDocuments: 0,
      documentsOfFiles: read.files,
      // Of several files the oldest: nothing of the edition is older.
      dates: read.dates,
    };
  } finally {
    rows.close();
  }
}

interface ReadRelease {
  readonly bytes: number;
  readonly dates: string[];
  readonly files: FileDocuments[];
  readonly found: Pick<RegistryDirectory, 'lookups' | 'hasTaxRegimes'>;
}

async function readRelease(options: BuildOptions, rows: RowSpill): Promise<ReadRelease> {
  const { origins, clock, signal, onProgress, refuseFile } = options;
  const members = origins.flatMap((origin) => origin.members.map((member) => ({ origin, member })));
  const bytes = members.reduce((sum, { member }) => sum + member.size, 0);
  const all = bytes * (1 + packingShare);
  const lookups = emptyLookups();
  const dates: string[] = [];
  const files: FileDocuments[] = [];
  let [done, taken, hasTaxRegimes] = [0, 0, false];
  for (const { origin, member } of members) {
    const content = contentOfFile(member.name);
    if (content === undefined) continue;
    if (content.table === 'taxRegime') hasTaxRegimes = true;
    const before = taken;
    const scanner = scannerOf(content.table, {
      refuse: refuseFile(member.name),
      take: (row) => {
        taken += 1;
        return content.table === undefined
          ? addWord(lookups[content.lookup], row)
          : rows.add(content.table, row);
      },
    });
    for await (const piece of member.read()) {
      signal.throwIfAborted();
      scanner.push(piece);
      done += piece.length;
      onProgress?.({ file: member.name, done, all, rows: taken });
    }
    scanner.end();
    const own = taken - before;
    files.push({ file: member.name, rows: own, documents: own, isEmpty: own === 0 });
    // Tax regimes are of years, and have no day.
    const date = releaseDate(member.name, clock.now()) ?? releaseDate(origin.name, clock.now());
    if (date !== null) dates.push(date);
  }
  return { bytes, dates, files, found: { lookups, hasTaxRegimes } };
}

function scannerOf(
  table: TableName | undefined,
  {
    refuse,
    take,
  }: { readonly refuse: RefuseFile; readonly take: (row: RowScanner) => RowProblem | undefined },
): RowScanner {
  const { delimiter, fields } = table === undefined ? { delimiter: ';' as const, fields: 2 } : tables[table];
  const scanner: RowScanner = new RowScanner(delimiter, {
    onRow: () => {
      const problem = take(scanner);
      if (problem === undefined) return;
      const reason = problem === 'ROOT' ? noRoot : otherFields(scanner.fields, fields);
      throw refuse({ line: scanner.line, reason });
    },
    refuse: (place, fault) => refuse({ ...place, reason: csvFaultReasons[fault] }),
  });
  return scanner;
}

function emptyLookups(): RegistryDirectory['lookups'] {
  return { cnae: {}, reason: {}, municipality: {}, legalNature: {}, country: {}, qualification: {} };
}

function addWord(words: RegistryDirectory['lookups'][LookupName], row: RowScanner): RowProblem | undefined {
  if (row.fields !== 2) return 'FIELDS';
  const code = row.bytes.toString('latin1', 0, row.endOf(0));
  words[code] = decodeText(row.bytes.subarray(row.startOf(1), row.endOf(1)));
  return undefined;
}

function writeEnd(sink: FileSink, directory: RegistryDirectory): void {
  const text = Buffer.from(JSON.stringify(directory), 'utf8');
  sink.write(text);
  const tail = Buffer.alloc(tailBytes);
  tail.writeUIntLE(text.length, 0, 6);
  tail.writeUInt32LE(crc32(text), 8);
  tail.set(fileMark, 12);
  sink.write(tail);
  sink.flush();
}

const noRoot: Text = {
  en: 'a row has no root of a CNPJ where one belongs: this is another table, or a line of titles, which the register has none of',
  'pt-BR':
    'uma linha não tem a raiz de um CNPJ no lugar dela: isto é outra tabela, ou uma linha de títulos, que o cadastro não tem',
};

const alike: Text = {
  en: 'too many rows are of companies whose CNPJ begins with the same three characters: this is no release of the register',
  'pt-BR':
    'linhas demais são de empresas cujo CNPJ começa com os mesmos três caracteres: isto não é uma publicação do cadastro',
};

function otherFields(fields: number, wanted: number): Text {
  return {
    en: `a row has ${fields} fields, and ${wanted} belong there: the layout has changed, or the file is another`,
    'pt-BR': `uma linha tem ${fields} campos, e são ${wanted}: o leiaute mudou, ou o arquivo é outro`,
  };
}
