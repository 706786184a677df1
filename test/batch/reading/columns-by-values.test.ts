import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import type { BatchInputOptions } from '../../../src/batch/reading/read-batch-input.ts';
import { readInput } from './read-input.ts';

const found = async (text: string, options?: BatchInputOptions) => (await readInput(text, options)).findings;

describe('the column of documents is the one whose values are documents', () => {
  const [a, b] = ['33683111000280', '12ABC34501DE35'];
  test.each([
    ['a root is named as a CNPJ', `raiz_cnpj;documento\n33683111;${a}\n12ABC345;${b}`, 'documento'],
    [
      'an identity card is named as the document',
      `documento;inscricao\n12.345.678-9;${a}\n;${b}`,
      'inscricao',
    ],
    [
      'a damaged column stays the one that is meant',
      `cnpj;contador\n3,36831E+13;52998224725\n9,9991E+13;11144477735`,
      'cnpj',
    ],
    ['a CNPJ and a CPF column take turns', `cpf;cnpj;raiz_cnpj\n52998224725;;\n;${a};33683111`, 'cpf, cnpj'],
  ])('%s', async (_what, text, names) => {
    const { format } = await readInput(text);
    expect(format.columns?.documents.map(({ name }) => name).join(', ')).toBe(names);
  });

  test('asks which of two columns is meant whose names differ in a letter', async () => {
    const text = `CNPJ A;CNPJ B\n${a};99990005000189\n99990003000187;${a}`;
    await expect(readInput(text)).rejects.toMatchObject({
      code: 'BATCH_COLUMN_AMBIGUOUS',
      params: { columns: 'CNPJ A, CNPJ B' },
    });
  });

  // `Documento` can be the number of an invoice, or the document of the other party.
  test.each([
    ['Documento;Doc', 'Documento, Doc', '99990005000189', '99990003000187'],
    ['Tax ID;Documento', 'Tax ID, Documento', '99990005000189', ''],
    ['Documento;Documento do cliente', 'Documento, Documento do cliente', '12345678901', '98765432100'],
    ['Cedente;;Sacado;\nNome;Documento;Nome;Documento', 'Documento, Documento (2)', '99990005000189', a],
  ])('asks which of several columns named as documents is meant: %s', async (titles, columns, one, two) => {
    const cells = titles.includes('\n')
      ? (document: string) => `X;${document}`
      : (document: string) => document;
    const rows = [one, two].map((other, at) => `${cells(other)};${cells(at === 0 ? a : b)}`);
    await expect(readInput(`${titles}\n${rows.join('\n')}`)).rejects.toMatchObject({
      code: 'BATCH_COLUMN_AMBIGUOUS',
      params: { columns },
    });
  });

  test.each(['Pasted text;Reason;Suggestion', 'Texto colado;Motivo;Sugestão'])(
    'takes the own column of a list of invalid lines that was corrected there: %s',
    async (titles) => {
      const wrong = '11.111.111/0001-11';
      const text = `${titles};Documento;Valor\n${wrong};x;;${a};10\n${wrong};x;;${wrong};20\n`;
      expect(await found(text)).toEqual([`2 = ${a}`, '3 ! CHECK_DIGITS']);
      // Corrected in the other column: only a person knows which one is right.
      await expect(readInput(`${titles};Documento\n${a};x;;${wrong}\n`)).rejects.toMatchObject({
        code: 'BATCH_COLUMN_AMBIGUOUS',
      });
    },
  );

  test('takes the first of several columns that have the same documents', async () => {
    const text = `Documento;Documento fiscal\n33.683.111/0002-80;${a}\n${b};\n`;
    const { format, findings } = await readInput(text);
    expect(format.columns?.documents.map(({ name }) => name)).toEqual(['Documento']);
    expect(findings).toEqual([`2 = ${a}`, `3 = ${b}`]);
  });

  // One company in all rows is not the list of customers.
  test.each([
    'CNPJ do credor;Documento do devedor',
    'CNPJ;Documento do cliente',
    'CNPJ sacador;Documento sacado',
    'CNPJ da filial;Documento',
    'CNPJ banco;Identificação',
    'documento;sacado',
  ])('%s is not guessed at, with one document in all rows of the first column', async (header) => {
    const text = `${header}\n${a};52998224725\n${a};11144477735\n${a};39053344705`;
    await expect(readInput(text)).rejects.toMatchObject({
      code: 'BATCH_COLUMN_AMBIGUOUS',
      params: { columns: header.replace(';', ', ') },
    });
  });

  test.each([
    ['without leading zeros', 'CPF do devedor', ['1000000192', '1000100650', '1000100650']],
    ['in scientific notation', 'Documento do devedor', ['9,999E+13', '9,9990E+13', '9,9990E+13']],
    ['masked', 'Documento do devedor', ['***.456.789-**', '***.456.780-**', '***.456.789-**']],
    ['mostly damaged', 'CNPJ do devedor', ['99990003000187', '1234567', '99990005']],
    ['mostly no documents', 'CNPJ do devedor', ['99990003000187', '', 'invalido']],
  ])('nor with debtors %s', async (_what, name, debtors) => {
    const rows = debtors.map((debtor, index) => `${a};${debtor};${index + 1}00`);
    const text = `CNPJ do credor;${name};valor\n${rows.join('\n')}`;
    await expect(readInput(text)).rejects.toMatchObject({
      code: 'BATCH_COLUMN_AMBIGUOUS',
      params: { columns: `CNPJ do credor, ${name}` },
    });
  });

  test.each([
    ['the other column is blank', `cnpj;cpf do devedor;valor\n${a};;1\n${a};-;2\n${a};;3`],
    ['the other column has numbers of invoices', `CNPJ do cliente;documento;valor\n${a};123;1\n${a};124;2`],
  ])('a customer in several rows is read where %s', async (_what, text) => {
    const { findings } = await readInput(text);
    expect(findings[0]).toBe(`2 = ${a}`);
  });

  test('a column of the CNPJ of someone is not guessed at next to another column of documents', async () => {
    const rows = `${a};52998224725\n39053344705;11144477735`;
    await expect(readInput(`CNPJ do credor;Documento do devedor\n${rows}`)).rejects.toMatchObject({
      code: 'BATCH_COLUMN_AMBIGUOUS',
    });
    const { format } = await readInput(`CNPJ do cliente;CNPJ da transportadora\n${rows}`);
    expect(format.columns?.documents.map(({ name }) => name)).toEqual(['CNPJ do cliente']);
  });

  test('a column that is hardly one of documents, next to one that is, is not guessed at', async () => {
    const text = `documento;socio\n${a};52998224725\nRG 1;11144477735\nRG 2;39053344705\nRG 3;15350946056`;
    await expect(readInput(text)).rejects.toMatchObject({ code: 'BATCH_COLUMN_AMBIGUOUS' });
  });
});

describe('a column that is titled as one of documents and has none', () => {
  const others = ['52998224725', '11144477735', '39053344705'];
  const hashes = ['a94a8fe5ccb19ba6', '1c4c0873d391e987', '982fbbd3aa11c0de'];
  test.each([
    ['masked', 'cpf;responsavel', ['***.111.222-**', '***.333.444-**', '***.555.666-**']],
    [
      'masked, next to a title with more words',
      'cpf;cpf_responsavel',
      ['xxx.111.222-xx', 'xxx.333.444-xx', ''],
    ],
    ['hashed', 'cpf_hash;cpf_conjuge', hashes],
    ['empty', 'cpf;cpf_conjuge', ['', '', '']],
    ['unknown', 'cpf;conjuge', ['não informado', 'não informado', 'não informado']],
    ['numbers of customers', 'cnpj_cliente;cnpj_transportadora', ['1000', '1001', '1002']],
    ['roots of other companies', 'cnpj_raiz;documento', ['99991000', '99991001', '99991002']],
  ])('does not make the people of another column the customers: %s', async (_what, header, cells) => {
    const text = [header, ...cells.map((cell, index) => `${cell};${others[index]}`)].join('\n');
    await expect(readInput(text)).rejects.toMatchObject({
      code: 'BATCH_COLUMN_AMBIGUOUS',
      params: { columns: header.replace(';', ', ') },
    });
    const asked = await found(text, { column: header.split(';')[1] ?? '' });
    expect(asked.map((finding) => finding.replace(/^\d+ = /, ''))).toEqual(others);
  });

  test.each([
    ['masked', ['***.982.247-**', '***.444.777-**']],
    ['in scientific notation', ['5,29982E+10', '1,11447E+10']],
  ])('is as much the applicant as the company beside it: %s', async (_what, cells) => {
    const text = `cpf;cnpj\n${cells[0]};99991000000168\n${cells[1]};99991001000102`;
    await expect(readInput(text)).rejects.toMatchObject({ params: { columns: 'cpf, cnpj' } });
  });

  test.each(['', '-', '00000000000', 'não se aplica', 'N/A'])(
    'takes turns if it holds %j',
    async (nothing) => {
      const text = `cpf;cnpj\n${nothing};99991000000168\n${nothing};99991001000102`;
      expect((await found(text)).slice(0, 1)).toEqual(['2 = 99991000000168']);
    },
  );

  test.each([
    ['masks of the same documents', 'cpf;documento', ['***.982.247-**', '***.444.777-**', '***.533.447-**']],
    ['an identity card', 'documento;cpf do titular', ['RG 1', 'RG 2', 'RG 3']],
    ['a mark of nothing', 'cnpj_matriz;cpf', ['-', '-', '-']],
  ])('gives way to %s', async (_what, header, cells) => {
    const text = [header, ...cells.map((cell, index) => `${cell};${others[index]}`)].join('\n');
    expect((await found(text)).map((finding) => finding.replace(/^\d+ = /, ''))).toEqual(others);
  });
});

describe('a document in several columns', () => {
  test('root, branch and check digits are joined', async () => {
    const { format, findings, lines } = await readInput(
      'cnpj_basico;cnpj_ordem;cnpj_dv;nome_fantasia\n99991000;0001;68;LOJA 0\n99991001;0001;02;LOJA 1\n99991002;0001;99;LOJA 2',
    );
    expect(format.columns?.documents.map(({ name }) => name)).toEqual([
      'cnpj_basico',
      'cnpj_ordem',
      'cnpj_dv',
    ]);
    expect(format.columns?.extra.map(({ name }) => name)).toEqual(['nome_fantasia']);
    expect(findings).toEqual(['2 = 99991000000168', '3 = 99991001000102', '4 ! CHECK_DIGITS']);
    expect(lines[2]).toMatchObject({
      columns: { cnpj_basico: '99991002', cnpj_ordem: '0001', cnpj_dv: '99' },
    });
  });

  test.each([
    [
      'zeros lost within',
      'cnpj_basico;cnpj_ordem;cnpj_dv\n99991000;1;68\n99991001;1;2',
      ['2 = 99991000000168', '3 = 99991001000102'],
    ],
    [
      'zeros lost in front',
      'cnpj_basico;cnpj_ordem;cnpj_dv\n9991000;1;75',
      ['2 ! LOST_ZEROS ? 09991000000175'],
    ],
    [
      'a number and its check digits',
      'cpf_numero,cpf_dv\n529982247,25\n111444777,35',
      ['2 = 52998224725', '3 = 11144477735'],
    ],
    [
      'with the branch and the check digits in one column',
      'CNPJ_BASE;CNPJ_COMPL;Nome\n99991000;000168;LOJA 0\n99991001;102;LOJA 1',
      ['2 = 99991000000168', '3 = 99991001000102'],
    ],
    [
      'without names, as the federal revenue service publishes them',
      '"99991000";"0001";"68";"1"\n"99991001";"0001";"02";"1"\n"99991002";"0001";"57";"1"',
      ['1 = 99991000000168', '2 = 99991001000102', '3 = 99991002000157'],
    ],
  ])('%s', async (_what, text, findings) => {
    expect(await found(text)).toEqual(findings);
  });
});

const companies = [
  ['99991000', '0001', '68'],
  ['99991001', '0001', '02'],
  ['99991002', '0001', '57'],
] as const;
const people = ['52998224725', '11144477735', '39053344705'];
const table = (header: string, row: (index: number) => string) =>
  [...(header === '' ? [] : [header]), ...people.map((_, index) => row(index))].join('\n');
const values = (findings: readonly string[]) => findings.map((finding) => finding.replace(/^\d+ = /, ''));
const joined = companies.map((parts) => parts.join(''));

describe('a document in parts next to a column of other documents', () => {
  test.each([
    ['cnpj_basico;cnpj_ordem;cnpj_dv;cpf_socio', 'cnpj_basico, cpf_socio'],
    ['cnpj;filial;dv;cpf', 'cnpj, cpf'],
    ['CNPJ base;CNPJ ordem;CNPJ DV;documento', 'CNPJ base, documento'],
    ['raiz;filial;dv;socio', 'raiz, socio'],
    ['', '1, 4'],
  ])('is not guessed at, and both can be chosen: %s', async (header, choices) => {
    const text = table(header, (index) => [...(companies[index] ?? []), people[index]].join(';'));
    await expect(readInput(text)).rejects.toMatchObject({
      code: 'BATCH_COLUMN_AMBIGUOUS',
      params: { columns: choices },
    });
    const [ofParts = '', ofPeople = ''] = choices.split(', ');
    for (const column of [ofParts, '1', '2', '3'])
      expect(values(await found(text, { column }))).toEqual(joined);
    for (const column of [ofPeople, '4']) expect(values(await found(text, { column }))).toEqual(people);
  });

  test('is not guessed at where its parts are apart, and is joined where they are alone', async () => {
    const apart = table('cnpj_basico;nome;cnpj_ordem;cnpj_dv;cpf_socio', (index) => {
      const [root, branch, check] = companies[index] ?? [];
      return [root, 'Empresa', branch, check, people[index]].join(';');
    });
    await expect(readInput(apart)).rejects.toMatchObject({ code: 'BATCH_COLUMN_AMBIGUOUS' });
    expect(values(await found(apart, { column: 'cnpj_basico' }))).toEqual(joined);
    const alone = apart.replace(/;[^;]*$/gm, '');
    expect(values(await found(alone))).toEqual(joined);
  });

  test('gives way to a column that repeats it', async () => {
    const text = table('CNPJ completo;cnpj_basico;cnpj_ordem;cnpj_dv', (index) =>
      [joined[index], ...(companies[index] ?? [])].join(';'),
    );
    expect((await readInput(text)).format.columns?.documents.map(({ name }) => name)).toEqual([
      'CNPJ completo',
    ]);
  });

  test('of which only the root is there makes the people of another column doubtful', async () => {
    const text = table('cnpj_raiz;cpf_socio', (index) => `${companies[index]?.[0]};${people[index]}`);
    await expect(readInput(text)).rejects.toMatchObject({ code: 'BATCH_COLUMN_AMBIGUOUS' });
    const whole = table('cnpj_raiz;cnpj_completo', (index) => `${companies[index]?.[0]};${joined[index]}`);
    expect(values(await found(whole))).toEqual(joined);
  });
});

describe('a column whose title says that it holds another number', () => {
  const titles = [
    'pis,Nº do PIS,PIS/PASEP,numeroPis,nrpis,NIS do beneficiário,cartao_sus,cartaoSUS,CNS,CNH,C.N.H.,Registro CNH,RG,R.G.',
    'Documento de identidade,Título de eleitor,nr_titulo_eleitor,matricula,Matrícula do servidor,Passaporte,DNI,contato',
    'Contato do cliente,telefone,Telefone 2,telefoneCelular,telefonecliente,WhatsApp,phoneNumber,Teléfono,Contrato',
    'Código do contrato,Pedido,Nota fiscal,Inscrição estadual,Conta corrente,Account number,Processo,Data de nascimento',
  ].flatMap((some) => some.split(','));

  test.each(titles)('%s is chosen only if it is asked for', async (title) => {
    const csv = table(`nome;${title}`, (index) => `Maria;${people[index]}`);
    const json = JSON.stringify(people.map((value) => ({ nome: 'Maria', [title]: value })));
    const book = new exceljs.Workbook();
    book.addWorksheet('Planilha').addRows([['nome', title], ...people.map((value) => ['Maria', value])]);
    const xlsx = new Uint8Array(await book.xlsx.writeBuffer());
    const inputs = [csv, `Clientes\n${csv}`, table(title, (index) => people[index] ?? ''), json, xlsx];
    for (const input of inputs) {
      await expect(readInput(input)).rejects.toMatchObject({
        code: 'BATCH_WITHOUT_DOCUMENT',
        params: { place: { en: `outside the column "${title}", whose title names another number` } },
      });
      expect(values((await readInput(input, { column: title })).findings)).toEqual(people);
    }
  });

  test.each([
    'Inscrição',
    'inscricao federal',
    'Titular da conta',
    'Devedor do contrato',
    'cpf_telefone',
    'CPF/RG',
    'Documento',
    'Cliente',
    'Coluna1',
  ])('is not %s', async (title) => {
    expect(
      values(await found(table(`nome;${title}`, (index) => `Maria;${people[index]}`))).slice(-3),
    ).toEqual(people);
  });

  test('is no rival of a column of documents, also below a title of several columns', async () => {
    const rows = (index: number) => `Maria;${people[(index + 1) % 3]};${people[index]}`;
    expect(values(await found(table('nome;pis;CPF do cliente', rows)))).toEqual(people);
    expect(values(await found(table('nome;celular;proponente', rows)))).toEqual(people);
    expect(values(await found(table(';Contato;\nNome;Telefone;CPF', rows)))).toEqual(people);
    expect(values(await found(table(';;Contato\nNome;Telefone;CPF', rows)))).toEqual(people);
  });
});

test('columns with the same title, and without one, are chosen by the names that are shown', async () => {
  const text = table('CPF;;CPF', (index) => `${people[index]};${joined[index]};${people[(index + 1) % 3]}`);
  await expect(readInput(text)).rejects.toMatchObject({ params: { columns: 'CPF, CPF (2)' } });
  expect(values(await found(text, { column: 'CPF (2)' }))[0]).toBe(people[1]);
  expect(values(await found(text, { column: 'B' }))).toEqual(joined);
});

describe('what only draws or describes a table is not a line of it', () => {
  const expected = ['99991000000168', '99991001000102'];
  test.each([
    [
      'Markdown',
      '| CNPJ | Nome |\n|------|:-----|\n| 99.991.000/0001-68 | Empresa 0 |\n| 99.991.001/0001-02 | Empresa 1 |',
    ],
    [
      'Markdown without outer bars',
      'CNPJ | Nome\n---|---:\n99.991.000/0001-68 | Empresa 0\n99.991.001/0001-02 | Empresa 1',
    ],
    [
      'MySQL',
      '+--------+-----------+\n| cnpj   | nome      |\n+--------+-----------+\n| 99.991.000/0001-68 | Empresa 0 |\n| 99.991.001/0001-02 | Empresa 1 |\n+--------+-----------+\n3 rows in set (0,00 sec)',
    ],
    [
      'PostgreSQL, in Portuguese',
      '        cnpj        |   nome    \n--------------------+-----------\n 99.991.000/0001-68 | Empresa 0\n 99.991.001/0001-02 | Empresa 1\n(2 linhas)',
    ],
    [
      'CSV with comments',
      '# gerado em 28/11/2026\ncnpj;nome\n# matriz\n99991000000168;Empresa 0\n//\n99991001000102;Empresa 1\n# fim;x',
    ],
    ['a text with comments', '# carteira\n99991000000168\n# outra\n99991001000102'],
    ['a column under a ruler', 'cnpj\n==================\n99991000000168\n99991001000102'],
  ])('%s', async (_what, text) => {
    const { findings, format } = await readInput(text);
    expect(findings.map((finding) => finding.replace(/^\d+ = /, ''))).toEqual(expected);
    expect(format.columns?.extra.map(({ name }) => name) ?? []).not.toContain('A');
  });

  test('a document in a comment is refused, and not lost', async () => {
    const text = 'cnpj;nome\n#1 99991000000168;a\n# 99991001000102;b\n#N/D;c';
    expect(await found(text)).toEqual([
      '2 = 99991000000168',
      '3 ! COMMENT ? 99991001000102',
      '4 ! SPREADSHEET_ERROR',
    ]);
    expect(await found('99991000000168\n# 99991001000102')).toEqual([
      '1 = 99991000000168',
      '2 ! COMMENT ? 99991001000102',
    ]);
  });
});

describe('what a formula shows', () => {
  test.each([
    ['quoted', 'CNPJ;Codigo;Loja\n"=""09991000000175""";"=""0000""";"=""007"""'],
    ['bare', 'CNPJ;Codigo;Loja\n="09991000000175";="0000";="007"'],
  ])('is the document, the id and the text of an own column: %s', async (_what, text) => {
    expect((await readInput(text)).lines).toMatchObject([
      { document: { value: '09991000000175' }, externalId: '0000', extra: { Loja: '007' } },
    ]);
  });
});
