import { describe, expect, test } from 'vitest';
import { readInput } from './read-input.ts';

const table = (text: string) => text.replace(/^\n/, '').replace(/\n *$/, '\n');

const duckdb = table(`
┌────────────────┬──────────┐
│      cnpj      │  valor   │
│    varchar     │  double  │
├────────────────┼──────────┤
│ 99990001000198 │ 1500.0   │
│ 99990003000187 │ 20.5     │
├────────────────┴──────────┤
│ 2 rows          2 columns │
└───────────────────────────┘
`);
const polars = table(`
shape: (2, 2)
┌────────────────┬────────┐
│ cnpj           ┆ valor  │
│ ---            ┆ ---    │
│ str            ┆ f64    │
╞════════════════╪════════╡
│ 99990001000198 ┆ 1500.0 │
│ 99990003000187 ┆ 20.5   │
└────────────────┴────────┘
`);
const pandas = table(`
             cnpj   valor
0  99990001000198  1500.0
1  99990003000187    20.5

[2 rows x 2 columns]
`);
const sqliteColumns = table(`
cnpj            valor
--------------  -----
99990001000198  1500
99990003000187  20.5
`);
const simpleRst = table(`
==============  ====================
CNPJ            Valor solicitado
==============  ====================
99990001000198              1.500,00
99990003000187                 20,50
==============  ====================
`);
const emptyCells = table(`
nome             cnpj            valor  cidade
---------------  --------------  -----  ---------
Padaria Central  99990001000198  1500
                 99990003000187  20.5   São Paulo
`);
const sqliteBox = table(`
╭────────────────┬───────╮
│      cnpj      │ valor │
╞════════════════╪═══════╡
│ 99990001000198 │ 1500  │
│ 99990003000187 │ 20.5  │
╰────────────────┴───────╯
`);
const org = table(`
| CNPJ           | Valor |
|----------------+-------|
| 99990001000198 |  1500 |
| 99990003000187 |  20,5 |
`);
const rstGrid = table(`
+----------------+-------+
| CNPJ           | Valor |
+================+=======+
| 99990001000198 | 1500  |
+----------------+-------+
| 99990003000187 | 20,5  |
+----------------+-------+
`);

describe('a table that another program drew', () => {
  test.each([
    ['Jira', '||CNPJ||Valor||\n|99990001000198|1500|\n|99990003000187|20,5|\n'],
    [
      'Confluence',
      '|| Cliente || CNPJ || Valor ||\n| Ana | 99990001000198 | 1500 |\n| Rui | 99990003000187 | 20,5 |\n',
    ],
    ['DuckDB', duckdb],
    ['polars', polars],
    ['pandas', pandas],
    ['sqlite in columns', sqliteColumns],
    ['sqlite in columns with empty cells', emptyCells],
    ['sqlite in a box', sqliteBox],
    ['reStructuredText, simple', simpleRst],
    ['reStructuredText, grid', rstGrid],
    ['Org mode', org],
    [
      'Markdown without bars at the edges',
      'CNPJ | Valor\n---|---:\n99990001000198 | 1500\n99990003000187 | 20,5\n',
    ],
    ['a spreadsheet', 'CNPJ\tValor\n99990001000198\t1500\n99990003000187\t20,5\n'],
  ])('has its documents and amounts: %s', async (_, text) => {
    for (const written of [text, text.replaceAll('\n', '\r\n')]) {
      const { format, lines } = await readInput(written, {}, [7, 60, 90, 131]);
      expect(format.columns?.amount?.name).toMatch(/^valor/i);
      expect(
        lines.map((line) =>
          line.outcome === 'VALID' ? [line.line, line.document.value, line.amount] : line,
        ),
      ).toEqual(
        ['99990001000198', '99990003000187'].map((document, at) => [
          text.split('\n').findIndex((line) => line.includes(document)) + 1,
          document,
          [1500, 20.5][at],
        ]),
      );
    }
  });

  test('keeps the columns apart where cells are empty', async () => {
    const { lines } = await readInput(emptyCells);
    expect(lines.map((line) => line.outcome === 'VALID' && line.extra)).toEqual([
      { nome: 'Padaria Central' },
      { cidade: 'São Paulo' },
    ]);
  });

  test('refuses a later row whose text is across two columns, but not a document alone', async () => {
    const rows = Array.from({ length: 2_000 }, () => '99990001000198  1500');
    const { findings } = await readInput(
      ['cnpj            valor', ...rows, '99990003000187 123456789', '99990003000187'].join('\n'),
    );
    expect(findings.slice(-2)).toEqual(['2002 ! AMOUNT', '2003 = 99990003000187']);
  });
});

test('a line separator of the web is a blank, in text and in tables', async () => {
  const text = await readInput('529.982.247-25\u2028 33683111000280\n529982247\n');
  expect(text.findings).toEqual(['1 = 52998224725', '1 = 33683111000280', '2 ! LENGTH']);
  const rows = await readInput('CPF;Nome\n52998224725;"A"\u2028B\n11144477735;C\u2028D\n1;E');
  expect(rows.findings.at(-1)).toMatch(/^4 ! /);
});
