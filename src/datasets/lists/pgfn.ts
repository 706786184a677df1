import type { Dataset } from '../dataset.ts';
import { dayOf, textOf } from '../printed-values.ts';
import { tableReader } from '../table-reader.ts';

export const pgfn: Dataset = {
  title: { en: 'Active debts to the Union', 'pt-BR': 'Dívida ativa da União' },
  publisher: { en: 'PGFN, attorney of the national treasury', 'pt-BR': 'PGFN' },
  means: {
    en: 'It owes taxes, social security or FGTS that were inscribed as active debt. One that is paid in parts or guaranteed is listed too; silence is no certificate.',
    'pt-BR':
      'Deve tributos, contribuições ou FGTS inscritos em dívida ativa. A dívida parcelada ou garantida também consta; o silêncio não é certidão.',
  },
  address: 'https://dadosabertos.pgfn.gov.br/',
  example: 'Dados_abertos_Nao_Previdenciario.zip, …_Previdenciario.zip and …_FGTS.zip, together',
  parts: { SIDA: /_SIDA_/i, PREV: /_PREV_/i, FGTS: /_FGTS_/i },
  rhythmDays: 91,
  staleAfterDays: 150,
  // Tens of millions of rows: by document alone.
  namesIndexed: false,
  reader: tableReader({
    encoding: 'windows-1252',
    delimiter: ';',
    quoted: false,
    files: /arquivo_lai_\w+\.csv$/i,
    columns: {
      document: ['CPF_CNPJ'],
      debtor: ['TIPO_DEVEDOR'],
      name: ['NOME_DEVEDOR'],
      number: ['NUMERO_INSCRICAO'],
      state: ['TIPO_SITUACAO_INSCRICAO'],
      situation: ['SITUACAO_INSCRICAO'],
      revenue: ['RECEITA_PRINCIPAL', 'TIPO_CREDITO'],
      from: ['DATA_INSCRICAO'],
      litigated: ['INDICADOR_AJUIZADO'],
      amount: ['VALOR_CONSOLIDADO'],
      // Of the file of FGTS alone.
      fundBody: ['ENTIDADE_RESPONSAVEL'],
    },
    optional: ['fundBody'],
    entryOf: (row) => {
      const name = textOf(row.name);
      if (name === null) return undefined;
      const facts = {
        number: textOf(row.number),
        // A co-debtor's row repeats the whole amount.
        debtor: /^principal$/i.test(row.debtor.trim()) ? 'MAIN' : 'CO_DEBTOR',
        state: textOf(row.state),
        situation: textOf(row.situation),
        revenue: textOf(row.revenue),
        from: dayOf(row.from),
        litigated: /^s/i.test(row.litigated.trim()) ? 'YES' : /^n/i.test(row.litigated.trim()) ? 'NO' : null,
        amount: amountOf(row.amount),
        fund: /^fgts$/i.test(row.revenue.trim()) || row.fundBody !== '' ? 'FGTS' : null,
      };
      return { document: row.document, names: [name], facts };
    },
  }),
};

/** BRL with a decimal point, as the file has it, or with a comma; null for what is no amount. */
function amountOf(text: string): string | null {
  const plain = text.trim();
  const number = plain.includes(',') ? plain.replace(/\./g, '').replace(',', '.') : plain;
  return /^\d+(?:\.\d+)?$/.test(number) ? number : null;
}
