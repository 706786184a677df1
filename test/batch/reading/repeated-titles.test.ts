import { describe, expect, test } from 'vitest';
import type { BatchInputOptions } from '../../../src/batch/reading/read-batch-input.ts';
import { withOfficialCheckDigits } from '../../document/official-check-digits.ts';
import { readInput } from './read-input.ts';

const [a, b, c, d] = ['33683111000280', '11222333000181', '33000167000101', '60701190000104'];
/** Ten companies. */
const documents = Array.from({ length: 10 }, (_, at) => withOfficialCheckDigits('cnpj', `9999100${at}0001`));
const [person, other] = ['52998224725', '11144477735'];

/** The documents of the valid lines, each with its external id and amount, or the refusals of the others. */
async function rowsOf(text: string, options?: BatchInputOptions): Promise<readonly string[]> {
  const { lines } = await readInput(text, options);
  return lines.map((line) => {
    if (line.outcome === 'INVALID') return `${line.line} ! ${line.refusal.code}`;
    const { externalId = '-', amount = '-' } = line.outcome === 'VALID' ? line : {};
    return `${line.line} ${line.document.value} ${externalId} ${amount}`;
  });
}

describe('titles that are repeated', () => {
  test('in the same order are skipped', async () => {
    expect(await rowsOf(`CNPJ;Código;Valor\n${a};1;10,00\nCNPJ;Código;Valor\n${b};2;20,00`)).toEqual([
      `2 ${a} 1 10`,
      `4 ${b} 2 20`,
    ]);
  });

  test.each([
    ['CNPJ;Valor;Código', `${b};20,00;2`],
    ['Código;Valor;CNPJ', `2;20,00;${b}`],
    ['Código;CNPJ;Valor', `2;${b};20,00`],
    ['VALOR;cnpj;Codigo', `20,00;${b};2`],
  ])('in another order name the columns below them: %s', async (titles, row) => {
    expect(await rowsOf(`CNPJ;Código;Valor\n${a};1;10,00\n\n${titles}\n${row}\n`)).toEqual([
      `2 ${a} 1 10`,
      `5 ${b} 2 20`,
    ]);
  });

  test('hold until the next ones', async () => {
    const text = `CNPJ;Código;Valor\n${a};1;10,00\nCNPJ;Valor;Código\n${b};20,00;2\nCNPJ;Código;Valor\n${c};3;30,00`;
    expect(await rowsOf(text)).toEqual([`2 ${a} 1 10`, `4 ${b} 2 20`, `6 ${c} 3 30`]);
  });

  test('may name a table of people below one of companies', async () => {
    const text = `CNPJ;Nome;Valor\n${a};ACME;10,00\n\nNome;CPF;Valor\nAna;${person};20,00`;
    expect(await rowsOf(text)).toEqual([`2 ${a} - 10`, `5 ${person} - 20`]);
  });

  test.each(['CNPJ;Valor;Prazo', 'CNPJ;Limite;Prazo', 'CPF;Limite;Código'])(
    'with an unknown title make the rows below them invalid: %s',
    async (titles) => {
      const text = `CNPJ;Código;Valor\n${a};1;10,00\n${titles}\n${b};20,00;30\n${c};20,00;30\n`;
      expect(await rowsOf(text)).toEqual([`2 ${a} 1 10`, '4 ! OTHER_TITLES', '5 ! OTHER_TITLES']);
    },
  );

  test.each([
    'Sócio;CPF;Participação',
    'Sócio;CPF do sócio;Participação (%)',
    'Nome;Documento;Dias de atraso',
  ])('with another title above the amounts make the rows below them invalid: %s', async (titles) => {
    const text = `Cliente;CNPJ;Valor\n1;${a};10,00\n\n${titles}\nAna;${person};50\nRui;${other};50`;
    expect(await rowsOf(text)).toEqual([`2 ${a} - 10`, '5 ! OTHER_TITLES', '6 ! OTHER_TITLES']);
  });

  test('with another title above the external ids make the rows below them invalid', async () => {
    const text = `Código;CNPJ;Nome\nc1;${a};ACME\nSócio;CPF;Cargo\nAna;${person};Diretora`;
    expect(await rowsOf(text)).toEqual([`2 ${a} c1 -`, '4 ! OTHER_TITLES']);
  });

  test('are not a row that says that it has no document', async () => {
    const text = `Código;CPF;Nome\nc1;CPF não informado;Rui\nc2;${person};Ana`;
    expect(await rowsOf(text)).toEqual(['2 ! CHARACTER', `3 ${person} c2 -`]);
  });

  test('are not taken from words in a column', async () => {
    const text = `Documento;Tipo;Nome\n${a};CNPJ;ACME\npendente;CNPJ;Nome\n${person};CPF;Ana`;
    expect(await rowsOf(text)).toEqual([`2 ${a} - -`, '3 ! LENGTH', `4 ${person} - -`]);
  });
});

describe('lines of a report above the titles', () => {
  test.each([
    ['a filter', 'Filtro;CNPJ'],
    ['a filter with empty cells', 'Filtro;CNPJ;;;'],
    ['several lines', 'Relatório de clientes;\nOrdenado por;CPF/CNPJ\nEmitido em;30/11/2026'],
    ['the company that made the report', `Empresa:;ACME\nTipo de pessoa;CNPJ`],
  ])('do not name the columns: %s', async (_what, lines) => {
    const rows = [a, b, d].map((document, at) => `00${at};${document};Empresa;1.500,00`).join('\n');
    for (const titles of ['Código;CNPJ;Nome;Valor', 'Código;CGC;Nome;Valor', 'A1_COD;A1_CGC;A1_NOME;Valor']) {
      const { format, lines: read } = await readInput(`${lines}\n${titles}\n${rows}`);
      expect(format.columns?.amount?.name).toBe('Valor');
      expect(read.filter(({ outcome }) => outcome === 'VALID')).toMatchObject([
        { document: { value: a }, amount: 1500 },
        { document: { value: b }, amount: 1500 },
        { document: { value: d }, amount: 1500 },
      ]);
    }
  });

  test('do not name the column that the user specifies', async () => {
    const text = `Filtro;CNPJ\nCNPJ;Nome;Valor\n${a};ACME;10,00\n${b};B;20,00`;
    expect(await rowsOf(text, { column: 'CNPJ' })).toEqual([`3 ${a} - 10`, `4 ${b} - 20`]);
  });

  test.each(['Filtro;CNPJ', 'Cliente:;CNPJ'])('may have as many cells as the titles: %s', async (line) => {
    const text = `${line}\nCNPJ;Valor\n${a};10,00\n${b};20,00`;
    expect(await rowsOf(text)).toEqual([`3 ${a} - 10`, `4 ${b} - 20`]);
  });

  test('titles with a number behind them name columns', async () => {
    const text = `Cliente\tNº ID fiscal 1\tNº ID fiscal 2\tValor\n1\t${a}\t\t10,00\n2\t\t${person}\t20,00`;
    expect(await rowsOf(text)).toEqual([`2 ${a} - 10`, `3 ${person} - 20`]);
  });
});

describe('a unit above the titles', () => {
  test.each([
    ['Valores em R$ mil', 'R$ mil'],
    ['Posição em 30/11/2026 (R$ MM)', 'R$ MM'],
    ['Limites em milhares de reais', 'milhares de reais'],
    ['Valores em US$', 'US$'],
    ['Em dólares', 'dólares'],
    ['Amounts in thousands', 'thousands'],
    ['Moeda: USD', 'USD'],
    ['**Moeda:** USD', 'USD'],
    ['# Moeda do relatório = Dólar americano', 'Dólar americano'],
    ['Moeda;US$', 'US$'],
    ['Moeda:;EUR', 'EUR'],
    ['Unidade: mil reais', 'mil reais'],
    ['Unidade monetária;R$ mil', 'R$ mil'],
    ['Escala: 1.000', '1.000'],
    ['Carteira (em R$ 1.000)', 'R$ 1.000'],
    ['Valores em R$ 000', 'R$ 000'],
    ["Limites (R$ '000)", "R$ '000"],
    ['Valores x R$ 1.000', 'x R$ 1.000'],
    ['Valores (x 1.000)', 'x 1.000'],
    ['Valores em milhar de R$', 'milhar de R$'],
    ['Valores em centavos', 'centavos'],
    ['Valores em US$ mil', 'US$ mil'],
    ['In thousands of BRL', 'thousands of BRL'],
    ['R$/mil', 'R$/mil'],
    ['R$ (000)', 'R$ (000'],
    ['Mil R$', 'Mil R$'],
    ['Em reais mil', 'reais mil'],
    ['Carteira em R$ milhões referente a novembro', 'R$ milhões'],
    ['Valores em R$ k', 'R$ k'],
    ['Valores divididos por 1.000', 'divididos por 1.000'],
    ['Valores em moeda estrangeira', 'moeda estrangeira'],
  ])('makes the amounts invalid: %s', async (title, unit) => {
    const { lines } = await readInput(`${title};;\n\nCNPJ;Nome;Valor\n${a};ACME;50,00\n${b};B;\n`);
    expect(lines).toMatchObject([
      { refusal: { code: 'AMOUNT', params: { column: 'Valor', given: `50,00 ${unit}` } } },
      { outcome: 'VALID', document: { value: b } },
    ]);
  });

  test.each([
    'Valores em reais',
    'Clientes com limite acima de R$ 10 mil',
    'Em milhares de clientes',
    'Mais de 2 milhões em 2026',
    'Moeda: BRL',
    'Moeda;R$',
    'Moeda: Real (R$)',
    'Moeda: 986',
    'Unidade: São Paulo',
    'Unidade;1000',
    'Unidade: Mil Flores',
    'Títulos acima de R$ 1.000',
    'Valor mínimo (R$ 1.000)',
    'Carteira em R$ 1.000,00',
    'Pedidos em 10 x R$ 1.000',
    'Relatório R$ 1.000.000',
    'Carteira de R$ 5 milhões',
    'Cotação do dólar: 5,40',
    'Reais e Dólares Câmbio LTDA',
    'Mil Real Comércio',
  ])('is not taken from other words: %s', async (title) => {
    expect(await rowsOf(`${title};;\nCNPJ;Nome;Valor\n${a};ACME;50,00\n`)).toEqual([`3 ${a} - 50`]);
  });
});

describe('a unit at or below the titles', () => {
  const amounts = async (text: string) => {
    const { lines } = await readInput(text);
    return lines.map((line) =>
      line.outcome === 'INVALID' ? line.refusal.code : line.outcome === 'VALID' && (line.amount ?? '-'),
    );
  };

  test.each(['R$ mil', '(R$ mil)', 'em milhares', 'mil reais', 'US$', 'USD', 'R$ 1.000'])(
    'makes the amounts of its column invalid: %s',
    async (unit) => {
      const text = `CNPJ;Nome;Valor\n;;${unit}\n${a};ACME;50,00\n${b};B;\n`;
      expect(await amounts(text)).toEqual(['NO_DOCUMENT', 'AMOUNT', '-']);
    },
  );

  test.each(['(valores em R$ mil)', 'valores em US$', '(em milhares de reais)'])(
    'can be the last title: %s',
    async (title) => {
      expect(await amounts(`CNPJ;Nome;Valor;${title}\n${a};ACME;50,00\n`)).toEqual(['AMOUNT']);
    },
  );

  test.each([
    ['R$', ''],
    ['Observação', 'em US$'],
    ['Faturamento (US$)', '10,00'],
  ])('is not taken from other titles and cells: %s', async (title, cell) => {
    const text = `CNPJ;Nome;Valor;${title}\n;B;;${cell}\n${a};ACME em US$;50,00;${cell}\n${b};B;60,00;\n`;
    expect((await amounts(text)).filter((amount) => typeof amount === 'number')).toEqual([50, 60]);
  });

  test.each([
    'Valores em R$ mil;;',
    '* Valores em US$;;',
    'Obs.: valores em milhares de reais;;',
    'Moeda: USD;;',
  ])('refuses the file if it is below the rows: %s', async (note) => {
    const rows = `CNPJ;Nome;Valor\n${a};A;10,00\n${b};B;20,00\n`;
    await expect(amounts(`${rows}${note}\nFonte: ERP;;\n`)).rejects.toMatchObject({
      code: 'BATCH_INPUT_NOT_READ',
      params: { found: { en: expect.stringContaining('line 4') } },
    });
    const map = { Valor: '' };
    expect((await readInput(`${rows}${note}\n`, { map })).findings.slice(0, 2)).toEqual([
      `2 = ${a}`,
      `3 = ${b}`,
    ]);
  });

  test('below rows without amounts refuses nothing', async () => {
    const { findings } = await readInput(`CNPJ;Nome;Valor\n${a};A;\n${b};B;\nValores em R$ mil;;\n`);
    expect(findings.slice(0, 2)).toEqual([`2 = ${a}`, `3 = ${b}`]);
  });

  test('counts from its line on, until another one states BRL', async () => {
    const rows = [`${a};A;10,00`, `${b};B;20,00`, `${c};C;30,00`, `${d};D;40,00`];
    const text = (unit: string) =>
      [
        'CNPJ;Nome;Valor',
        rows[0],
        unit,
        'CNPJ;Nome;Valor',
        rows[1],
        'Clientes nacionais - valores em R$;;',
        rows[2],
        rows[3],
      ].join('\n');
    for (const unit of [
      'Valores em R$ mil;;',
      'Clientes do exterior - valores em US$;;',
      'Moeda;USD;',
      'Moeda: USD;;',
    ])
      expect((await amounts(text(unit))).toSpliced(1, 1)).toEqual([10, 'AMOUNT', expect.anything(), 30, 40]);
  });
});

describe('a column with the currencies', () => {
  const currencies = ['BRL', 'USD', 'R$', '', 'US$', 'Real', 'Dólar', 'EUR', 'N/A'];
  test.each([
    'Moeda',
    'Cód. moeda',
    'currency',
    'Currency code',
    'Moeda do documento',
    'Moeda da operação',
    'Moeda Origem',
    'Crcy',
  ])('makes amounts in other currencies invalid: %s', async (title) => {
    const rows = currencies.map((currency, at) => `${documents[at]};50,00;${currency}`);
    const { lines } = await readInput(`CNPJ;Valor;${title}\n${rows.join('\n')}\n${documents[9]};;USD\n`);
    const results = lines.map((line) =>
      line.outcome === 'INVALID' ? line.refusal.params : line.outcome === 'VALID' && line.amount,
    );
    const refused = (unit: string) => ({ column: 'Valor', given: `50,00 ${unit}` });
    expect(results).toEqual([
      50,
      refused('USD'),
      50,
      50,
      refused('US$'),
      50,
      refused('Dólar'),
      refused('EUR'),
      50,
      undefined,
    ]);
  });

  test.each([
    ['Moeda', '220'],
    ['Moeda', '840'],
    ['Moeda', '2'],
    ['E1_MOEDA', '02'],
    ['Curr.', 'USD'],
    ['MoedaDoc', 'EUR'],
    ['UM', 'R$ mil'],
    ['Moeda', 'R$ mil'],
    ['Unidade', 'R$ mil'],
    ['Unidade', 'US$'],
    ['Escala', 'MIL'],
    ['Escala', '1000'],
  ])('or with the units: %s %s', async (title, unit) => {
    const text = `CNPJ;Valor;${title}\n${a};50,00;${unit}\n${b};60,00;\n`;
    expect((await readInput(text)).findings).toEqual(['2 ! AMOUNT', `3 = ${b}`]);
  });

  test.each([
    ['Moeda', '986'],
    ['Moeda', '790'],
    ['Moeda', '1'],
    ['Moeda', '01'],
    ['Moeda', '0'],
    ['Cidade', 'Mil'],
    ['Fantasia', 'EURO'],
    ['Fantasia', 'Real'],
    ['Unidade', 'Matriz'],
    ['Unidade', 'MTZ'],
    ['Unidade', '1000'],
    ['Unidade', 'R$'],
    ['Escala', '1'],
    ['Unidade de negócio', 'Mil'],
  ])('does not refuse %s %s', async (title, unit) => {
    expect(await rowsOf(`CNPJ;Nome;Valor;${title}\n${a};ACME;50,00;${unit}\n`)).toEqual([`2 ${a} - 50`]);
  });

  test('can have no title', async () => {
    const text = `CNPJ;;Valor\n${a};US$;50,00\n${b};R$;60,00\n`;
    expect((await readInput(text)).findings).toEqual(['2 ! AMOUNT', `3 = ${b}`]);
  });

  test('is one of several, and each counts', async () => {
    const text = `CNPJ;Valor;Moeda interna;Moeda do documento\n${a};50,00;BRL;USD\n${b};60,00;BRL;BRL\n`;
    expect((await readInput(text)).findings).toEqual(['2 ! AMOUNT', `3 = ${b}`]);
  });

  test('is a name in JSON too', async () => {
    const list = [
      { cnpj: a, amount: 1000, currency: 'USD' },
      { cnpj: b, amount: 1000, currency: 'BRL' },
    ];
    expect((await readInput(JSON.stringify(list))).findings).toEqual(['1 ! AMOUNT', `2 = ${b}`]);
  });
});

describe('a column with the kinds of the documents', () => {
  const rows = `CPF;${person};10,00\nCNH;${other};20,00\nPIS;12056941109;30,00\nCNPJ;${a};40,00`;

  test.each(['Tipo Doc', 'Tipo de documento', 'TP_DOC', 'type'])(
    'refuses other numbers: %s',
    async (title) => {
      const { findings } = await readInput(`${title};Documento;Valor\n${rows}`);
      expect(findings[1]).toBe(`3 ! OTHER_NUMBER ? ${other}`);
      expect([findings[0], findings[3]]).toEqual([`2 = ${person}`, `5 = ${a}`]);
    },
  );

  test.each(['Tipo Chave Pix', 'Observação'])('is not a column such as %s', async (title) => {
    const { findings } = await readInput(`${title};CPF;Valor\nCPF;${person};1,00\nCelular;${other};2,00`);
    expect(findings).toEqual([`2 = ${person}`, `3 = ${other}`]);
  });
});
