import { value } from './define-command.ts';

/** The options that say where a file of outcomes has its documents. */
export const outcomeOptions = {
  column: value('--column <column>', {
    en: 'column of documents in the outcomes, by name or number',
    'pt-BR': 'coluna dos documentos nos desfechos, por nome ou número',
  }),
  sheet: value('--sheet <name>', {
    en: 'sheet of a spreadsheet (default: the one with the most outcomes)',
    'pt-BR': 'aba da planilha (padrão: a que tem mais desfechos)',
  }),
};
