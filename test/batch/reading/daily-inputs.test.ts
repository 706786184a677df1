import { expect, test } from 'vitest';
import type { BatchLine } from '../../../src/batch/reading/batch-line.ts';
import { readInput } from './read-input.ts';

// Companies, one without its first zero, and people, with and without their separators.
const [acme, beta, gama, ambev] = [
  '33.683.111/0002-80',
  '60.701.190/0001-04',
  '45.000.000/0001-20',
  '07.526.557/0001-00',
];
const [ana, rui, leo] = ['529.982.247-25', '111.444.777-35', '035.862.410-03'];
const bare = (document: string) => document.replace(/\D/g, '');
const [a, b, c, z, p, q, l] = [acme, beta, gama, ambev, ana, rui, leo].map(bare);

/** A line in short: `2 33683111000280 1500 007` with its amount and external id, or `3 ! LENGTH` with its suggestion. */
function summary(line: BatchLine): string {
  if (line.outcome === 'INVALID')
    return [line.line, '!', line.refusal.code, line.suggestion?.value ?? ''].join(' ').trim();
  const beside = line.outcome === 'VALID' ? [line.amount ?? '', line.externalId ?? ''] : ['again'];
  return [line.line, line.document.value, ...beside].join(' ').replace(/ +/g, ' ').trim();
}

/** Reads an input. Lines of text without anything like a document are left out. */
async function read(text: string): Promise<readonly string[]> {
  const { lines } = await readInput(text);
  return lines
    .filter((line) => line.outcome !== 'INVALID' || line.refusal.code !== 'NO_DOCUMENT')
    .map(summary);
}

/** What people have, the text, and the documents with their amounts and ids. */
const ordinary: readonly (readonly [what: string, text: string, expected: readonly string[]])[] = [
  [
    'SAP line items',
    `|Conta |Nome |CNPJ/CPF          |Limite    |\n|------|-----|------------------|----------|\n|100001|ACME |${acme}|  1.500,00|\n|100002|BETA |${beta}|    900,00|\n`,
    [`3 ${a} 1500`, `4 ${b} 900`],
  ],
  ['SAP customers', `KUNNR;STCD1;STCD2;NAME1\n1;${a};;ACME\n2;;${p};ANA\n`, [`2 ${a}`, `3 ${p}`]],
  [
    'Protheus customers',
    `A1_COD;A1_LOJA;A1_NOME;A1_CGC;A1_TEL\n000001;01;ACME;${a};1132165498\n000002;01;ANA;${p};11999887766\n`,
    [`2 ${a}`, `3 ${p}`],
  ],
  ['Sankhya customers', `CODPARC\tNOMEPARC\tCGC_CPF\n1\tACME\t${a}\n2\tANA\t${p}\n`, [`2 ${a}`, `3 ${p}`]],
  [
    'Senior customers',
    `CodCli;NomCli;CgcCpf;InsEst\n1;ACME;${a};ISENTO\n2;ANA;${p};\n`,
    [`2 ${a}`, `3 ${p}`],
  ],
  [
    'Omie customers',
    `Razão Social;CNPJ / CPF;Telefone\nACME;${acme};(11) 3216-5498\nAna;${ana};(11) 99988-7766\n`,
    [`2 ${a}`, `3 ${p}`],
  ],
  [
    'Bling contacts',
    `"ID";"Código";"Nome";"CNPJ / CPF";"IE / RG"\n"1";"C1";"ACME";"${acme}";"110.042.490.114"\n"2";"C2";"Ana";"${ana}";"12.345.678-9"\n`,
    [`2 ${a} C1`, `3 ${p} C2`],
  ],
  [
    'Conta Azul',
    `Nome,CPF,CNPJ,Telefone\nAna,${ana},,11999887766\nACME,,${acme},1132165498\n`,
    [`2 ${p}`, `3 ${a}`],
  ],
  [
    'Salesforce opportunities',
    `"Account ID","CNPJ__c","Amount"\n"0015g00000ABCDe","${acme}","15000.00"\n"0015g00000ABCDf","${beta}","900.00"\n`,
    [`2 ${a} 15000`, `3 ${b} 900`],
  ],
  [
    'HubSpot companies',
    `Record ID,Company name,CNPJ\n12345678901,ACME,${a}\n12345678902,BETA,${b}\n`,
    [`2 ${a}`, `3 ${b}`],
  ],
  [
    'RD Station',
    `Nome,Telefone,CPF,Cargo\nAna,+55 11 99988-7766,${ana},Sócia\nRui,,${rui},\n`,
    [`2 ${p}`, `3 ${q}`],
  ],
  ['Pipedrive', `Organização - Nome;Organização - CNPJ\nACME;${acme}\nBETA;${beta}\n`, [`2 ${a}`, `3 ${b}`]],
  [
    'a bureau report',
    `RELATÓRIO BÁSICO\nDATA: 28/11/2026 10:22\nCNPJ: ${acme}\nRAZÃO SOCIAL: ACME LTDA\nPENDÊNCIAS: 2  VALOR: R$ 1.500,00\n`,
    [`3 ${a}`],
  ],
  ['a bureau file', `TIPO;DOCUMENTO;NOME;SCORE\nPJ;${a};ACME;512\nPF;${p};ANA;810\n`, [`2 ${a}`, `3 ${p}`]],
  [
    'a list of boletos',
    `Sacado;CPF/CNPJ;Nosso Número;Valor\nACME;${acme};00012345678;1.500,00\nAna;${ana};00012345679;900,00\n`,
    [`2 ${a} 1500`, `3 ${p} 900`],
  ],
  [
    'a list of payments',
    `Banco;Agência;Conta;CPF/CNPJ Favorecido;Valor\n341;0001;12345-6;${ana};10,00\n237;0002;65432-1;${acme};20,00\n`,
    [`2 ${p} 10`, `3 ${a} 20`],
  ],
  [
    'protests of a registry office',
    `Devedor;CPF/CNPJ;Apresentante;Valor\nACME;${acme};BANCO X;10,00\nAna;${ana};BANCO Y;20,00\n`,
    [`2 ${a} 10`, `3 ${p} 20`],
  ],
  [
    'members of a cooperative',
    `Matrícula;Nome;CPF;Limite\n12345;Ana;${ana};1.000,00\n12346;Rui;${rui};2.000,00\n`,
    [`2 ${p} 1000`, `3 ${q} 2000`],
  ],
  [
    'an e-mail with a list',
    `Bom dia,\n\nPodem analisar?\n\n- ACME LTDA - CNPJ ${acme} - limite R$ 50.000,00\n- Ana, CPF ${ana}, R$ 2.000\n\nObrigada,\nBia\n`,
    [`5 ${a}`, `6 ${p}`],
  ],
  [
    'messages of a chat',
    `[28/11/2026 10:22:13] Ana: ${acme}\n[28/11/2026 10:22:40] Rui: ok, e o ${ana}?\n[10:23, 28/11/2026] +55 11 99988-7766: ${b}\n`,
    [`1 ${a}`, `2 ${p}`, `3 ${b}`],
  ],
  [
    'a contract',
    `ACME LTDA., inscrita no CNPJ/MF sob o nº ${acme}, representada por Ana, RG nº 12.345.678-9 SSP/SP e CPF/MF nº ${ana}.\n`,
    [`1 ${a}`, `1 ${p}`],
  ],
  ['an invoice', `DANFE\nDESTINATÁRIO ACME LTDA CNPJ/CPF ${acme} DATA 28/11/2026\n`, [`2 ${a}`]],
  ['documents on one line', `${acme}; ${beta}; ${ana}`, [`1 ${a}`, `1 ${b}`, `1 ${p}`]],
  ['values of a query', `'${a}','${b}','${p}'`, [`1 ${a}`, `1 ${b}`, `1 ${p}`]],
  [
    'an INSERT',
    `INSERT INTO t (cnpj, valor) VALUES ('${a}', 1500.00), ('${b}', 900.00);`,
    [`1 ${a}`, `1 ${b}`],
  ],
  ['a list of Python', `['${a}', '${b}', '${p}']`, [`1 ${a}`, `1 ${b}`, `1 ${p}`]],
  ['numbers of JSON', `[${a}, ${b}, ${p}]`, [`1 ${a}`, `1 ${b}`, `1 ${p}`]],
  [
    'JSON',
    `[{"cpfCnpj":"${acme}","valor":1500.5},{"cpfCnpj":"${ana}","valor":900}]`,
    [`1 ${a} 1500.5`, `2 ${p} 900`],
  ],
  [
    'JSON Lines',
    `{"document":"${a}","amount":10}\n{"document":"${p}","amount":20.5}\n`,
    [`1 ${a} 10`, `2 ${p} 20.5`],
  ],
  ['YAML', `- cnpj: ${acme}\n  valor: 1500\n- cnpj: ${beta}\n  valor: 900\n`, [`1 ${a}`, `3 ${b}`]],
  [
    'Markdown',
    `| Nome | CNPJ | Valor |\n|:-----|:----:|------:|\n| ACME | ${acme} | 1.500,00 |\n| BETA | ${beta} | 900,00 |\n`,
    [`3 ${a} 1500`, `4 ${b} 900`],
  ],
  [
    'psql',
    `   nome    |      cnpj      |  valor  \n-----------+----------------+---------\n ACME LTDA | ${a} | 1500.00\n BETA      | ${b} |  900.00\n(2 rows)\n`,
    [`3 ${a} 1500`, `4 ${b} 900`],
  ],
  [
    'mysql',
    `+----------------+---------+\n| cnpj           | valor   |\n+----------------+---------+\n| ${a} | 1500.00 |\n| ${b} |  900.00 |\n+----------------+---------+\n2 rows in set (0,00 sec)\n`,
    [`4 ${a} 1500`, `5 ${b} 900`],
  ],
  [
    'SQL*Plus',
    `CNPJ                VALOR\n-------------- ----------\n${a}    1500.00\n${b}     900.00\n\n2 linhas selecionadas.\n`,
    [`3 ${a} 1500`, `4 ${b} 900`],
  ],
  [
    'files of the federal revenue service',
    `"33683111";"0002";"80";"ACME"\n"60701190";"0001";"04";"BETA"\n"45000000";"0001";"20";"GAMA"\n`,
    [`1 ${a}`, `2 ${b}`, `3 ${c}`],
  ],
  [
    'the parts of a CNPJ',
    `cnpj_basico;cnpj_ordem;cnpj_dv\n33683111;2;80\n60701190;1;4\n`,
    [`2 ${a}`, `3 ${b}`],
  ],
  ['a root next to the CNPJ', `raiz_cnpj;documento;valor\n33683111;${a};10,00\n`, [`2 ${a} 10`]],
  ['texts by formulas', `CPF;Nome\n="03586241003";Leo\n="52998224725";Ana\n`, [`2 ${l}`, `3 ${p}`]],
  ['texts by apostrophes', `CPF;Nome\n'03586241003;Leo\n'52998224725;Ana\n`, [`2 ${l}`, `3 ${p}`]],
  ['a separator in the first line', `\uFEFFsep=;\nCNPJ;Valor\n${acme};1.500,00\n`, [`3 ${a} 1500`]],
  ['names behind', `${a} - ACME LTDA\n${p} - ANA DA SILVA\n`, [`1 ${a}`, `2 ${p}`]],
  ['names before', `ACME LTDA ${a}\nANA DA SILVA ${p}\n`, [`1 ${a}`, `2 ${p}`]],
  [
    'titles in two rows',
    `Dados do cliente;;Limite\nNome;CPF/CNPJ;Valor\nACME;${acme};10,00\nAna;${ana};20,00\n`,
    [`3 ${a} 10`, `4 ${p} 20`],
  ],
];

/** What happened to an input, the text, and what is read. No document is read that the text does not show. */
const damaged: readonly (readonly [what: string, text: string, expected: readonly string[]])[] = [
  ['zeros are lost', `CNPJ;Nome\n7526557000100;Ambev\n${b};BETA\n`, [`2 ! LOST_ZEROS ${z}`, `3 ${b}`]],
  ['two zeros are lost, in JSON', `[{"cpf":3586241003},{"cpf":${p}}]`, [`1 ! LOST_ZEROS ${l}`, `2 ${p}`]],
  [
    'numbers have decimals',
    `CNPJ,Valor\n${a}.0,10.5\n7526557000100.0,20.5\n`,
    [`2 ! NUMBER_FORMAT ${a}`, `3 ! NUMBER_FORMAT ${z}`],
  ],
  ['a CPF without its zero has decimals', 'Rui 9100010065.0\n', ['1 ! NUMBER_FORMAT 09100010065']],
  [
    'numbers are in scientific notation',
    `CNPJ;Valor\n3,36831E+13;10,5\n${b};20,5\n`,
    ['2 ! SCIENTIFIC_NOTATION', `3 ${b} 20.5`],
  ],
  [
    'thousands are separated',
    `CNPJ;Nome\n33.683.111.000.280;A\n${b};B\n`,
    [`2 ! NUMBER_FORMAT ${a}`, `3 ${b}`],
  ],
  ['the column is too narrow', `CNPJ;Nome\n##############;A\n${b};B\n`, ['2 ! SPREADSHEET_ERROR', `3 ${b}`]],
  ['a formula fails', `CNPJ;Nome\n#N/D;A\n${b};B\n`, ['2 ! SPREADSHEET_ERROR', `3 ${b}`]],
  ['the separators are spaces', `CPF;Nome\n529 982 247 25;A\n${q};B\n`, [`2 ! CHARACTER ${p}`, `3 ${q}`]],
  ['a digit is the letter O', `CNPJ;Nome\n3368311100028O;A\n${b};B\n`, [`2 ! CHARACTER ${a}`, `3 ${b}`]],
  ['a digit is missing', `CNPJ;Nome\n33.683.111/002-80;A\n${b};B\n`, ['2 ! LENGTH', `3 ${b}`]],
  ['the check digits are missing', `CNPJ;Nome\n33.683.111/0002;A\n${b};B\n`, ['2 ! LENGTH', `3 ${b}`]],
  ['a CPF is hidden in part', `CPF;Nome\n***.982.247-**;A\n${q};B\n`, ['2 ! CHARACTER', `3 ${q}`]],
  [
    'a CPF is padded with zeros',
    `CNPJ;Nome\n00052998224725;A\n${b};B\n`,
    [`2 ! CHECK_DIGITS ${p}`, `3 ${b}`],
  ],
  ['words are glued to documents', `João ${ana}Maria ${rui}\n`, ['1 ! LENGTH', `1 ${q}`]],
  ['documents are glued to each other', `João ${acme} e ${ana}${rui}\n`, [`1 ${a}`, '1 ! LENGTH']],
  [
    'parts of a document are divided',
    `ACME ${acme} e BETA 60701190 0001 04\n`,
    [`1 ${a}`, `1 ! CHARACTER ${b}`],
  ],
  ['a document is divided by a line end', `ACME 33.683.111/\n0002-80 e BETA ${beta}\n`, [`2 ${b}`]],
  [
    'a line is wrapped for mail',
    `Segue =\n${acme}=20\n60.701.190/0=\n001-04\n`,
    [`2 ${a}`, '3 ! LENGTH', '4 ! LENGTH'],
  ],
  [
    'a cell has two documents',
    `CNPJ;Nome\n"${acme}\n${gama}";A\n${b};B\n`,
    ['2 ! SEVERAL_DOCUMENTS', `4 ${b}`],
  ],
  [
    'a cell has a document with a word glued to another',
    `CNPJ;Nome\n"${acme} e ${beta}SP";A\n${c};B\n`,
    ['2 ! SEVERAL_DOCUMENTS', `3 ${c}`],
  ],
  [
    'an entry has another document with a word',
    `["${a}","${beta} ${gama}Gama"]`,
    [`1 ${a}`, '2 ! SEVERAL_DOCUMENTS'],
  ],
  ['the last line is cut', `CNPJ;Valor\n${acme};10,00\n60.701.190/00`, [`2 ${a} 10`, '3 ! LENGTH']],
  [
    'a comma divides a name',
    `Nome,CNPJ,Valor\nACME,${acme},10.00\nBETA, SA,${beta},20.00\n`,
    [`2 ${a} 10`, '3 ! FIELD_COUNT'],
  ],
  [
    'a comma divides a CNPJ',
    `Nome,CNPJ,Valor\nACME,33,683,111/0002-80,10\nBETA,${beta},20\n`,
    ['2 ! FIELD_COUNT', `3 ${b} 20`],
  ],
  [
    'the first cell is missing',
    `Nome;CNPJ;Valor\nACME;${acme};10,00\n${beta};20,00\n`,
    [`2 ${a} 10`, '3 ! CHARACTER'],
  ],
  [
    'the separator changes',
    `CNPJ;Valor\n${acme};10,00\n${beta},20.00\n`,
    [`2 ${a} 10`, `3 ! FIELD_COUNT ${b}`],
  ],
  [
    'titles are repeated',
    `CNPJ;Valor\n${acme};10,00\n\uFEFFCNPJ;Valor\n${beta};20,00\n`,
    [`2 ${a} 10`, `4 ${b} 20`],
  ],
  [
    'titles are repeated in another order',
    `CNPJ;Valor\n${acme};10,00\nValor;CNPJ\n20,00;${beta}\n`,
    [`2 ${a} 10`, `4 ${b} 20`],
  ],
  [
    'a second table follows',
    `CNPJ;Valor\n${acme};10,00\n\nCPF;Nome;Limite\n${ana};Ana;20,00\n`,
    [`2 ${a} 10`, '5 ! OTHER_TITLES'],
  ],
  ['a quote is not closed', `Nome;CNPJ\n"ACME;${acme}\nBETA;${beta}\n`, ['2 ! UNCLOSED_QUOTE', `3 ${b}`]],
  [
    'lines end in two ways',
    `CNPJ;Valor\r\n${acme};10,00\n${beta};20,00\r${gama};30,00\n`,
    [`2 ${a} 10`, `3 ${b} 20`, `4 ${c} 30`],
  ],
  ['there is a form feed', `CNPJ;Valor\n${acme};10,00\n\f${beta};20,00\n`, [`2 ${a} 10`, `3 ${b} 20`]],
  ['nobody sees some characters', `CNPJ\n\u202D${acme}\u202C\n${beta}\u200B\n`, [`2 ${a}`, `3 ${b}`]],
  ['dashes are typographic', `CNPJ\n33.683.111/0002–80\n60.701.190⁄0001‑04\n`, [`2 ${a}`, `3 ${b}`]],
  ['digits are wide', 'CNPJ\n３３６８３１１１０００２８０\n', [`2 ${a}`]],
  [
    'amounts are in two formats',
    `CNPJ;Valor\n${acme};1,500.00\n${beta};1.500\n`,
    [`2 ${a} 1500`, '3 ! AMBIGUOUS_AMOUNT'],
  ],
  ['a cell has two amounts', `CNPJ;Valor\n${acme};500 600\n${beta};900,00\n`, ['2 ! AMOUNT', `3 ${b} 900`]],
  ['an amount is below 0', `CNPJ;Valor\n${acme};-10,00\n${beta};900,00\n`, ['2 ! AMOUNT', `3 ${b} 900`]],
  ['a document is repeated', `CNPJ;Valor\n${acme};30,00\n${a};40,00\n`, [`2 ${a} 30`, `3 ${a} again`]],
  [
    'a CNPJ is damaged next to a CPF',
    `CNPJ;CPF\n;${ana}\n3,36E+13;${rui}\n${beta};\n`,
    [`2 ${p}`, '3 ! SEVERAL_DOCUMENTS', `4 ${b}`],
  ],
];

test.each(ordinary)('%s: all documents are read', async (_, text, expected) => {
  expect(await read(text)).toEqual(expected);
});

test.each(damaged)('%s: documents are read or refused', async (_, text, expected) => {
  expect(await read(text)).toEqual(expected);
});
