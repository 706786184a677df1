import { describe, expect, test } from 'vitest';
import { readInput } from './read-input.ts';

const companies = ['33683111000280', '60701190000104'];
const debtors = ['45000000000120', '45000001000174'];
const people = ['52998224725', '11144477735'];

/** Two rows with documents in the first and the last column. */
const table = (titles: string, first: readonly string[], last: readonly string[]) =>
  [titles, ...first.map((one, at) => `${one};Nome;${last[at]}`)].join('\n');
const read = async (text: string) => {
  const { format, findings } = await readInput(text);
  const columns = format.columns?.documents.map(({ name }) => name).join(', ');
  return { columns, documents: findings.map((finding) => finding.replace(/^\d+ = /, '')) };
};

describe('two columns of different documents', () => {
  test.each([
    'CNPJ/MF',
    'CNPJ - MF',
    'CNPJ/ME',
    'CGC',
    'CGC/MF',
    'CGC(MF)',
    'A1_CGC',
    'CNPJ (matriz)',
    'CNPJ da Empresa',
    'Inscrição Federal',
    'NI',
    'Documento',
    'STCD1',
  ])('are not guessed at: %s;CPF', async (title) => {
    for (const titles of [`${title};Nome;CPF`, `CPF;Nome;${title}`]) {
      const text = titles.startsWith('CPF;')
        ? table(titles, people, companies)
        : table(titles, companies, people);
      await expect(readInput(text)).rejects.toMatchObject({
        code: 'BATCH_COLUMN_AMBIGUOUS',
        params: { columns: titles.replace(';Nome;', ', ') },
      });
    }
  });

  test.each([
    'CNPJ;Sacado',
    'CNPJ;Pagador',
    'CNPJ;Devedor',
    'CNPJ;Devedor solidário',
    'CNPJ;Cliente',
    'CNPJ;Cliente do vendedor',
    'CNPJ;Comprador',
    'CNPJ;Emitente',
    'CNPJ;CNPJ Pagador',
    'CNPJ;Novo CNPJ',
    'CNPJ Cliente;Sacado',
    'CPF;CPF Comprador',
    'CPF;CPF do Comprador',
    'CPF;CPF Devedor',
    'CPF;CPF Titular',
    'CPF/CNPJ;Sacado',
    'Documento;Sacado',
    'NI;Pagador',
  ])('are not guessed at where the second can be the customer: %s', async (titles) => {
    const params = { columns: titles.replace(';', ', ') };
    const text = table(titles.replace(';', ';Nome;'), companies, debtors);
    await expect(readInput(text)).rejects.toMatchObject({ code: 'BATCH_COLUMN_AMBIGUOUS', params });
    const [one = '', other = ''] = titles.split(';');
    const entries = companies.map((company, at) => ({ [one]: company, Nome: 'x', [other]: debtors[at] }));
    await expect(readInput(JSON.stringify(entries))).rejects.toMatchObject({
      code: 'BATCH_COLUMN_AMBIGUOUS',
      params,
    });
    const asked = await readInput(text, { column: other });
    expect(asked.findings).toEqual(debtors.map((debtor, at) => `${at + 2} = ${debtor}`));
  });

  test('are not guessed at if only some of the documents differ', async () => {
    const text = table(
      'CNPJ;Nome;Pagador',
      [...companies, '33000167000101'],
      [...companies, debtors[0] ?? ''],
    );
    await expect(readInput(text)).rejects.toMatchObject({ code: 'BATCH_COLUMN_AMBIGUOUS' });
  });

  test('are not guessed at below a title of several columns', async () => {
    const text = `Empresa;;Pagador\n${table('CNPJ;Nome;Inscrição', companies, debtors)}`;
    await expect(readInput(text)).rejects.toMatchObject({ code: 'BATCH_COLUMN_AMBIGUOUS' });
  });

  test.each([
    'CPF do sócio',
    'CPF Sócia',
    'cpf_socio_1',
    'cpfSocio',
    'Sócios',
    'CPF do representante legal',
    'CPF do contato do cliente',
    'CPF Responsável',
    'CPF do cônjuge',
    'Fiador',
    'CPF/CNPJ Avalista',
    'Documento do avalista',
    'Vendedor',
    'CPF do Motorista',
    'Guarantor',
    'Spouse tax id',
  ])('are read by the first if the second is named as that of another party: %s', async (title) => {
    for (const name of ['CNPJ', 'CPF/CNPJ']) {
      const text = table(`${name};Nome;${title}`, companies, people);
      expect(await read(text)).toEqual({ columns: name, documents: companies });
    }
    expect((await read(table('Documento;Nome;Sócio', companies, people))).columns).toBe('Documento');
  });

  test.each(['CNPJ Cedente', 'CNPJ do credor', 'CNPJ da transportadora', 'CNPJ empregador', 'Loja', 'Banco'])(
    'are read by the first if the second is named as that of another company: %s',
    async (title) => {
      expect(await read(table(`CNPJ;Nome;${title}`, companies, debtors))).toEqual({
        columns: 'CNPJ',
        documents: companies,
      });
    },
  );

  test.each([
    'CNPJ Cliente;CNPJ Fornecedor',
    'CPF/CNPJ do cliente;Empresa',
    'CNPJ;Matriz',
    'CNPJ;CNPJ matriz',
  ])('are read by the first if only it can be the customer: %s', async (titles) => {
    const [column = ''] = titles.split(';');
    expect(await read(table(titles.replace(';', ';Nome;'), companies, debtors))).toEqual({
      columns: column,
      documents: companies,
    });
  });

  test('are read by the first if a title of several columns names another party', async () => {
    const text = `Empresa;;Sócio\n${table('CNPJ;Nome;Documento', companies, people)}`;
    expect((await readInput(text)).format.columns?.documents).toMatchObject([{ name: 'CNPJ' }]);
  });
});

test.each(['CNPJ Emitente;CNPJ/CPF Destinatário', 'CNPJ Cedente;CNPJ Sacado', 'CPF Titular;CPF Cônjuge'])(
  'two parties are not guessed at, also if one is the same in all rows: %s',
  async (titles) => {
    const [first, second] = titles.startsWith('CPF')
      ? [people, debtors]
      : [[companies[0], companies[0]], debtors];
    const rows = debtors.map((_, at) => `${first[at]};${second[at]}`);
    await expect(readInput([titles, ...rows].join('\n'))).rejects.toMatchObject({
      code: 'BATCH_COLUMN_AMBIGUOUS',
      params: { columns: titles.replace(';', ', ') },
    });
  },
);

describe('two columns of documents are read without a question', () => {
  test.each([
    ['with the same documents', 'CNPJ;Nome;CNPJ Receita', companies],
    [
      'with the head office of the same company',
      'CNPJ;Nome;CNPJ Matriz',
      ['33683111000107', '60701190000104'],
    ],
    ['where the other is mostly empty', 'CNPJ;Nome;Pagador', ['', '']],
    ['where the other has few documents', 'CNPJ;Nome;Novo CNPJ', ['', '']],
  ])('%s', async (_what, titles, others) => {
    const rows = [
      ...companies.map((company, at) => `${company};x;${others[at]}`),
      '33000167000101;y;',
      ...(titles.endsWith('Novo CNPJ') ? ['11222333000181;z;45000000000120'] : []),
    ];
    expect((await read([titles, ...rows].join('\n'))).columns).toBe('CNPJ');
  });

  test('where a short number is a CPF without its zeros by chance', async () => {
    const { lines } = await readInput(`CNPJ;Pontos\n${companies[0]};1000000192`);
    expect(lines).toMatchObject([{ document: { value: companies[0] }, extra: { Pontos: '1000000192' } }]);
  });

  test('where a CPF and a CNPJ column take turns and a third repeats both', async () => {
    const [company, person] = [companies[0], people[0]];
    const text = `CPF;CNPJ/MF;Documento\n;${company};${company}\n${person};;${person}`;
    expect(await read(text)).toEqual({ columns: 'CPF, CNPJ/MF', documents: [company, person] });
  });
});

describe('CGC, and CNPJ/MF, name a document like CNPJ', () => {
  test.each(['CGC', 'CNPJ/MF', 'CGC (MF)', 'CGC/CPF', 'CGCCPF', 'A1_CGC'])('%s', async (title) => {
    expect(await read(table(`Nome;Obs;${title}`, ['A', 'B'], companies))).toEqual({
      columns: title,
      documents: companies,
    });
  });
});
