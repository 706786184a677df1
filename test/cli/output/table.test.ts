import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { openChannel } from '../../../src/cli/output/channel.ts';
import { writeTable } from '../../../src/cli/output/table.ts';
import { textWidth } from '../../../src/cli/output/wrap.ts';
import type { Column } from '../../../src/presentation/column.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly at: string;
}

const columns: readonly Column<Row>[] = [
  { key: 'id', title: { en: 'Id', 'pt-BR': 'Id' }, shown: (row) => row.id },
  { key: 'name', title: { en: 'Name', 'pt-BR': 'Nome' }, shown: (row) => row.name, spare: true },
  { key: 'at', title: { en: 'When', 'pt-BR': 'Quando' }, shown: () => '2 min ago', bare: (row) => row.at },
];

const rows: readonly Row[] = [
  {
    id: 'rpt_01kd9zs4q2fvx8e6m3n5t7w9ya',
    name: 'Padaria Exemplo e Confeitaria São João Ltda',
    at: '2026-11-20T12:00:00.000Z',
  },
  { id: 'rpt_01kd9zs4q2fvx8e6m3n5t7w9yb', name: 'tab\there', at: '2026-11-20T13:00:00.000Z' },
];

async function written(options: {
  columns?: number;
  accessible?: boolean;
  header?: boolean;
  env?: Record<string, string>;
}) {
  const stream = Object.assign(
    new PassThrough(),
    options.columns === undefined ? {} : { isTTY: true, columns: options.columns },
  );
  const stdout = openChannel(stream, { ...options.env }, { noColour: false });
  const header = options.header ?? false;
  await writeTable({ stdout, language: 'en', accessible: options.accessible ?? false }, columns, rows, {
    header,
  });
  return String(stream.read() ?? '');
}

describe('a list', () => {
  test('in a pipe is a record a line with tabs between, ISO times, nothing cut and no header', async () => {
    expect(await written({})).toBe(
      'rpt_01kd9zs4q2fvx8e6m3n5t7w9ya\tPadaria Exemplo e Confeitaria São João Ltda\t2026-11-20T12:00:00.000Z\n' +
        'rpt_01kd9zs4q2fvx8e6m3n5t7w9yb\ttab here\t2026-11-20T13:00:00.000Z\n',
    );
  });

  test('in a pipe begins with the names of the columns when asked', async () => {
    expect((await written({ header: true })).split('\n')[0]).toBe('id\tname\tat');
  });

  test('in a pipe has no escape byte, whatever the surroundings force', async () => {
    expect(await written({ env: { TERM: 'xterm-256color' } })).not.toContain('\u001B');
  });

  test.each([60, 80, 120])('on a terminal of %d columns fits, and no id is cut', async (width) => {
    const text = await written({ columns: width, env: { NO_COLOR: '1' } });
    for (const line of text.split('\n')) expect(textWidth(line)).toBeLessThanOrEqual(width);
    for (const row of rows) expect(text).toContain(row.id);
  });

  test('on a terminal gives up its spare columns before anything else', async () => {
    expect(await written({ columns: 120 })).toContain('Padaria Exemplo');
    expect(await written({ columns: 60 })).not.toContain('Padaria Exemplo');
  });

  test('under 60 columns becomes one "label: value" a line', async () => {
    const text = await written({ columns: 40 });
    expect(text).toContain('Id: rpt_01kd9zs4q2fvx8e6m3n5t7w9ya\n');
    expect(text).toContain('Name: Padaria Exemplo e Confeitaria São\n');
    for (const line of text.split('\n')) expect(textWidth(line)).toBeLessThanOrEqual(40);
  });

  test('for a reader of the screen has no boxes at any width', async () => {
    const text = await written({ columns: 200, accessible: true });
    expect(text).toContain('When: 2 min ago\n');
    expect(text).not.toMatch(/[─│┌┐└┘├┤┬┴┼]/);
  });

  test('has a coloured header on a terminal, and none with NO_COLOR', async () => {
    expect(await written({ columns: 120 })).toContain('\u001B[1m');
    expect(await written({ columns: 120, env: { NO_COLOR: '1' } })).not.toContain('\u001B');
  });
});

describe('a column of figures', () => {
  const amounts: readonly Column<{ readonly name: string; readonly amount: string }>[] = [
    { key: 'name', title: { en: 'Name', 'pt-BR': 'Nome' }, shown: ({ name }) => name },
    {
      key: 'policy',
      title: { en: 'Policy', 'pt-BR': 'Política' },
      shown: () => 'a policy with a name that is longer than the line has room for',
    },
    {
      key: 'amount',
      title: { en: 'Price', 'pt-BR': 'Preço' },
      isFigure: true,
      shown: ({ amount }) => amount,
    },
  ];

  test('is aligned right and complete, and another column is truncated instead', async () => {
    const stream = Object.assign(new PassThrough(), { isTTY: true, columns: 64 });
    const stdout = openChannel(stream, {}, { noColour: true });
    await writeTable({ stdout, language: 'pt-BR', accessible: false }, amounts, [
      { name: 'one', amount: 'R$\u00a09,10' },
      { name: 'two', amount: 'R$\u00a0999.999.999.999,99' },
    ]);
    const lines = String(stream.read()).trimEnd().split('\n');
    expect(lines[0]).toMatch(/Preço$/);
    expect(lines[1]).toMatch(/ {10,}R\$\u00a09,10$/);
    expect(lines[2]).toMatch(/R\$\u00a0999\.999\.999\.999,99$/);
    expect(new Set(lines.map((line) => textWidth(line))).size).toBe(1);
  });
});
