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

const tibble = table(`
# A tibble: 2 × 3
  nome            cnpj           valor
  <chr>           <chr>          <dbl>
1 Padaria Central 99990001000198 1500  
2 Rui Costa       99990003000187   20.5
# ℹ 1 more variable: cidade <chr>
`);
const tibbleOfNumbers = table(`
            cnpj valor
           <chr> <dbl>
1 99990001000198 1500
2 99990003000187 20.5
`);
const dataFrame = table(`
            cnpj  valor       nome
1 99990001000198 1500.0  Ana Silva
2 99990003000187   20.5 Rui Costas
`);
const dataTable = table(`
             cnpj  valor
           <char>  <num>
1: 99990001000198 1500.0
2: 99990003000187   20.5
`);
const wiki = table(`
{| class="wikitable"
! CNPJ !! Valor
|-
| 99990001000198 || 1500
|-
| 99990003000187 || style="color:red" | 20,5
|}
`);
const wikiByCell = table(`
Segue a carteira:
{| class="wikitable sortable"
|+ Carteira
|-
! scope="col" | CNPJ
! scope="col" | Valor
|-
| [[Padaria|99990001000198]]
| 1.500,00
|-
| 99990003000187
| 20,5
|}
`);
const latex = table(`
\\begin{tabular}{|l|r|} \\hline
\\textbf{CNPJ} & \\textbf{Valor (R\\$)} \\\\ \\hline
99990001000198 & 1.500{,}00 \\\\[2pt]
99990003000187 &
  20,5 \\\\ % o menor
\\bottomrule
% 11222333000181 & 5 \\\\
\\end{tabular}
`);

describe('a table that another program drew', () => {
  test.each([
    ['Jira', '||CNPJ||Valor||\n|99990001000198|1500|\n|99990003000187|20,5|\n'],
    [
      'Confluence',
      '|| Cliente || CNPJ || Valor ||\n| Ana | 99990001000198 | 1500 |\n| Rui | 99990003000187 | 20,5 |\n',
    ],
    ['Jira with a short row', '||CNPJ||Valor||Cliente||\n|99990001000198|1500|\n|99990003000187|20,5|X|\n'],
    [
      'Jira with a long row',
      '||CNPJ||Valor||\n|99990001000198|1500|\n|99990003000187|20,5|\n|x|y|z|w|\n',
      ['4 ! FIELD_COUNT'],
    ],
    [
      'Jira with links and a header again',
      '||Cliente||CNPJ||Valor||\n|[Ana|https://ana.example]|99990001000198|1500|\n||Cliente||CNPJ||Valor||\n|Rui|99990003000187|20,5|\n',
    ],
    [
      'Jira with a number in a name',
      '||Grupo 1||CNPJ||Valor||\n|a|99990001000198|1500|\n| |99990003000187|20,5|\n',
    ],
    ['DokuWiki', '^ CNPJ ^ Valor ^\n| 99990001000198 | 1500 |\n| 99990003000187 | 20,5 |\n'],
    ['an R tibble', tibble],
    ['an R tibble without its title', tibbleOfNumbers],
    ['an R data frame', dataFrame],
    ['an R data.table', dataTable],
    ['MediaWiki', wiki],
    ['MediaWiki with a cell on each line', wikiByCell],
    ['LaTeX', latex, ['7 ! COMMENT ? 11222333000181']],
    ['LaTeX, only its rows', 'CNPJ & Valor \\\\\n99990001000198 & 1500 \\\\\n99990003000187 & 20,5 \\\\\n'],
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
  ])('has its documents and amounts: %s', async (_, text, others: readonly string[] = []) => {
    for (const written of [text, text.replaceAll('\n', '\r\n')]) {
      const { format, lines, findings } = await readInput(written, {}, [7, 60, 90, 131]);
      expect(format.columns?.amount?.name).toMatch(/^valor/i);
      expect(findings.slice(2)).toEqual(others);
      expect(
        lines
          .slice(0, 2)
          .map((line) => (line.outcome === 'VALID' ? [line.line, line.document.value, line.amount] : line)),
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

  test.each([
    ['tibble', tibble, 'nome'],
    ['data frame', dataFrame, 'nome'],
  ])('reads texts with blanks of a %s', async (_, text, name) => {
    const { lines } = await readInput(text);
    expect(lines.map((line) => line.outcome === 'VALID' && line.extra?.[name])).toEqual(
      text === tibble ? ['Padaria Central', 'Rui Costa'] : ['Ana Silva', 'Rui Costas'],
    );
  });

  test.each([
    ['SQL Server, with one space between columns', '-------------- -----------', '(2 row(s) affected)', ' '],
    ['Db2', '-------------- -------', '  2 record(s) selected.', '     '],
    ['SQL Server in Portuguese', '-------------- -----------', '(2 linhas afetadas)', ' '],
  ])('reads the output of %s', async (_what, ruler, footer, gap) => {
    const text = `cnpj${' '.repeat(11)}valor\n${ruler}\n99990001000198${gap}1500.00\n99990003000187${gap}20.50\n\n${footer}\n`;
    const { lines, findings } = await readInput(text);
    expect(findings).toEqual(['3 = 99990001000198', '4 = 99990003000187']);
    expect(lines).toMatchObject([{ amount: 1500 }, { amount: 20.5 }]);
  });

  test('reads columns of equal width with decimal commas, as they are copied from a PDF', async () => {
    const text = table(`
CNPJ                 Razão social             Valor solicitado
33.683.111/0002-80   LOJA A LTDA                      1.000,50
99.990.003/0001-87   PADARIA 2 IRMAOS                22.000,00
                                       Total         23.000,50
`);
    const { lines } = await readInput(text);
    expect(lines).toMatchObject([
      { document: { value: '33683111000280' }, amount: 1000.5, extra: { 'Razão social': 'LOJA A LTDA' } },
      { document: { value: '99990003000187' }, amount: 22000 },
    ]);
  });

  test('leaves a cell that a short row lacks empty', async () => {
    const { lines } = await readInput(
      '||CNPJ||Cliente||Valor||\n|99990001000198|\n|99990003000187|X|2750|\n',
    );
    expect(lines.map((line) => line.outcome === 'VALID' && line.amount)).toEqual([undefined, 2750]);
  });

  test('keeps the empty columns of a table that only resembles one of Jira', async () => {
    const { format } = await readInput(
      '||CNPJ||Valor\na|b|99990001000198|c|1500\na|b|99990003000187|c|20,5\n',
    );
    expect(format.columns?.documents).toEqual([{ number: 3, name: 'CNPJ' }]);
    expect(format.columns?.amount).toEqual({ number: 5, name: 'Valor' });
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
