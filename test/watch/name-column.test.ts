import { describe, expect, test } from 'vitest';
import { readBatchInput } from '../../src/batch/reading/read-batch-input.ts';
import { addWatch } from '../../src/watch/add-watch.ts';
import { nameInColumns } from '../../src/watch/name-column.ts';
import { chunksOf } from '../batch/reading/read-input.ts';
import { newCompany } from '../http/new-company.ts';
import { openLocalEngine } from '../report/local-engine.ts';

describe('the name of a document in a table', () => {
  test.each([
    ...['nome', 'razao_social', 'RAZÃO SOCIAL', 'RazaoSocial', 'NOME_CLIENTE', 'nomeCliente', 'nomecliente'],
    ...['Devedor', 'Nome do devedor', 'Sacado', 'Fornecedor', 'Company name', 'companyname'],
    ...['Customer', 'Debtor name', 'Nome empresarial', 'Nome completo', 'Denominação social', 'Titular'],
    ...['Nome fantasia', 'Proponente', 'LEGAL_NAME', 'Nome/Razão Social', 'Cliente (nome)'],
  ])('is read from %s', (heading) => {
    expect(nameInColumns({ [heading]: ' Padaria Modelo ' })?.name).toBe('Padaria Modelo');
  });

  test.each([
    ...['Nome da mãe', 'Código do cliente', 'Nome do vendedor', 'Cidade', 'Nome do arquivo', 'Status'],
    ...['Contato do cliente', 'Nome 2', 'E-mail'],
  ])('is not read from %s', (heading) => {
    expect(nameInColumns({ [heading]: 'Padaria Modelo' })).toBeUndefined();
  });

  test('is taken from the surest column that has one', () => {
    const row = { Cliente: 'C 1', 'Nome fantasia': 'Da Vila', razao_social: 'Padaria Ltda' };
    expect(nameInColumns(row)).toMatchObject({ column: 'razao_social', name: 'Padaria Ltda' });
    expect(nameInColumns({ ...row, razao_social: ' ' })?.column).toBe('Cliente');
    expect(nameInColumns({ ...row, razao_social: '', Cliente: '0017' })?.column).toBe('Nome fantasia');
  });

  test('is not taken from the columns of several parties, of whom one is somebody else', () => {
    expect(nameInColumns({ Fornecedor: 'Beta Ltda', Cliente: 'Alfa Ltda' })).toBeUndefined();
    expect(nameInColumns({ 'Nome do sacado': 'Alfa', 'Razão social do fornecedor': 'Beta' })).toBeUndefined();
    expect(nameInColumns({ 'Nome do fornecedor': 'Beta', 'Razão social': 'Alfa' })?.name).toBe('Alfa');
    expect(nameInColumns({ Fornecedor: 'Beta', Cliente: 'Alfa', Nome: 'Alfa Ltda' })?.name).toBe('Alfa Ltda');
    expect(nameInColumns({ Cliente: 'Alfa', Titular: 'Alfa' })?.name).toBe('Alfa');
    expect(nameInColumns({ 'Nome do cliente': 'Alfa', 'Razão social do cliente': 'Alfa SA' })?.name).toBe(
      'Alfa',
    );
  });

  test('is missing: the number of such documents is answered, with the columns that names are from', async () => {
    const engine = await openLocalEngine();
    const [one, two] = [newCompany(), newCompany()];
    const text = `cnpj;Devedor\n${one};Padaria\n${two};\n`;
    const { lines } = await readBatchInput(chunksOf(Buffer.from(text)), {});
    const added = await addWatch(engine, engine.actor, { name: 'Clientes', lines });
    expect(added).toMatchObject({ documents: 2, invalid: 0, nameColumns: ['Devedor'], unnamed: 1 });
  });
});
