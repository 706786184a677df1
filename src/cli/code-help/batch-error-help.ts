import type { ErrorHelp } from './code-help.ts';

/** Of refusals about batches. */
export const batchErrorHelp = {
  UNKNOWN_BATCH: {
    why: {
      en: 'The organisation has no batch of that id.',
      'pt-BR': 'A organização não tem lote com esse id.',
    },
    wrong: 'credit batch show clientes',
    right: 'credit batch show bat_…',
    next: { en: 'credit batch list shows names and ids.', 'pt-BR': 'credit batch list mostra nomes e ids.' },
  },
  BATCH_RUNNING: {
    why: {
      en: 'Another process holds the batch and works on its documents.',
      'pt-BR': 'Outro processo tem o lote e trabalha nos seus documentos.',
    },
    wrong: 'credit batch resume bat_…',
    right: 'credit batch show bat_… --follow',
    next: {
      en: 'Where that process is gone, its hold ends by itself within seconds.',
      'pt-BR': 'Se esse processo sumiu, a sua posse termina sozinha em segundos.',
    },
  },
  BATCH_ENDED: {
    why: {
      en: 'The batch is done or cancelled; nothing of it is left to do.',
      'pt-BR': 'O lote terminou ou foi cancelado; nada resta a fazer.',
    },
    wrong: 'credit batch cancel bat_…',
    right: 'credit batch export bat_… -o results.xlsx',
    next: {
      en: 'To analyse the documents again, give the file again with --new.',
      'pt-BR': 'Para analisar os documentos de novo, informe o arquivo com --new.',
    },
  },
  BATCH_INPUT_DIFFERS: {
    why: {
      en: 'With --resume, the input must be the same as in the unfinished batch: documents, lines, ids, amounts, inputs and own columns. It also differs if the data of a data subject were erased from the batch.',
      'pt-BR':
        'Com --resume, a entrada deve ser igual à do lote inacabado: documentos, linhas, ids, valores, entradas e colunas próprias. Ela também difere se os dados de um titular tiverem sido eliminados do lote.',
    },
    wrong: 'credit batch clientes.txt --resume',
    right: 'credit batch resume bat_…',
    next: {
      en: 'To analyse the list in the file, repeat the command with --new.',
      'pt-BR': 'Para analisar a lista do arquivo, repita o comando com --new.',
    },
  },
  BATCH_COST_REACHED: {
    why: {
      en: 'Before each document, a batch reserves the highest cost of its sources. The spending cap of the batch does not pay for the next document.',
      'pt-BR':
        'Antes de cada documento, um lote reserva o custo máximo das fontes. O teto de gastos do lote não paga o próximo documento.',
    },
    wrong: 'credit batch clientes.txt',
    right: 'credit config get maximumCostPerBatch',
    next: {
      en: 'Raise CREDIT_MAXIMUM_COST_PER_BATCH, then: credit batch resume bat_…. Or start another batch with the documents that are left.',
      'pt-BR':
        'Aumente CREDIT_MAXIMUM_COST_PER_BATCH e execute: credit batch resume bat_…. Ou inicie outro lote com os documentos restantes.',
    },
  },
  BATCH_PAUSED: {
    why: {
      en: 'A source of the policy was unavailable for longer than a batch waits.',
      'pt-BR': 'Uma fonte que a política consulta ficou fora do ar por mais tempo do que um lote espera.',
    },
    wrong: 'credit batch clientes.txt',
    right: 'credit batch resume bat_…',
    next: {
      en: 'Check the source: credit doctor. To wait longer: credit config set sourceWaitMinutes 240',
      'pt-BR': 'Verifique a fonte: credit doctor. Para esperar mais: credit config set sourceWaitMinutes 240',
    },
  },
  BATCH_NOT_WORKED_ON: {
    why: {
      en: 'No thread starts on this machine that could work on documents; what was done is kept.',
      'pt-BR':
        'Nenhuma thread inicia nesta máquina para trabalhar nos documentos; o que foi feito está guardado.',
    },
    wrong: {
      en: 'credit batch resume bat_… without free memory',
      'pt-BR': 'credit batch resume bat_… sem memória livre',
    },
    right: 'credit doctor',
    next: {
      en: 'Mend what the doctor shows, then: credit batch resume',
      'pt-BR': 'Corrija o que o doctor mostra, depois: credit batch resume',
    },
  },
  BATCH_INPUT_EMPTY: {
    why: {
      en: 'The file, or what came down the pipe, holds nothing.',
      'pt-BR': 'O arquivo, ou o que veio pelo pipe, não contém nada.',
    },
    wrong: 'credit batch vazio.txt',
    right: 'credit batch clientes.txt',
    next: {
      en: 'See that the export before it was saved.',
      'pt-BR': 'Veja se a exportação anterior foi salva.',
    },
  },
  BATCH_WITHOUT_DOCUMENT: {
    why: {
      en: 'Nothing in the input reads as a CPF or CNPJ.',
      'pt-BR': 'Nada na entrada se lê como CPF ou CNPJ.',
    },
    wrong: 'credit batch nomes.csv',
    right: 'credit batch clientes.csv --column CNPJ',
    next: {
      en: 'credit batch FILE --dry-run shows line by line what is read.',
      'pt-BR': 'credit batch ARQUIVO --dry-run mostra linha por linha o que se lê.',
    },
  },
  BATCH_INPUT_NOT_READ: {
    why: {
      en: 'The file is of a kind that holds no list, such as a PDF or a picture.',
      'pt-BR': 'O arquivo é de um tipo que não contém lista, como um PDF ou uma imagem.',
    },
    wrong: 'credit batch clientes.pdf',
    right: 'credit batch clientes.xlsx',
    next: {
      en: 'Save the list as .xlsx, .csv or text.',
      'pt-BR': 'Salve a lista como .xlsx, .csv ou texto.',
    },
  },
  BATCH_WORKBOOK_REFUSED: {
    why: {
      en: 'The spreadsheet is damaged, protected, or unpacks to far more than it should.',
      'pt-BR': 'A planilha está danificada, protegida, ou se expande muito além do normal.',
    },
    wrong: 'credit batch protegida.xlsx',
    right: 'credit batch clientes.csv',
    next: { en: 'Save the column of documents as CSV.', 'pt-BR': 'Salve a coluna de documentos como CSV.' },
  },
  BATCH_COLUMN_UNKNOWN: {
    why: { en: 'No column has that name or number.', 'pt-BR': 'Nenhuma coluna tem esse nome ou número.' },
    wrong: 'credit batch clientes.csv --column Documento',
    right: 'credit batch clientes.csv --column CNPJ',
    next: {
      en: 'The message lists the columns; the first has the number 1.',
      'pt-BR': 'A mensagem lista as colunas; a primeira tem o número 1.',
    },
  },
  BATCH_SHEET_UNKNOWN: {
    why: { en: 'No sheet of the workbook has that name.', 'pt-BR': 'Nenhuma aba da planilha tem esse nome.' },
    wrong: 'credit batch clientes.xlsx --sheet Cliente',
    right: 'credit batch clientes.xlsx --sheet Clientes',
    next: { en: 'The message lists the sheets.', 'pt-BR': 'A mensagem lista as abas.' },
  },
  BATCH_COLUMN_AMBIGUOUS: {
    why: {
      en: 'More than one column holds documents, and only you know which are the subjects.',
      'pt-BR': 'Mais de uma coluna contém documentos, e só você sabe quais são os analisados.',
    },
    wrong: 'credit batch vendas.csv',
    right: 'credit batch vendas.csv --column "CNPJ cliente"',
    next: {
      en: 'credit batch FILE --dry-run shows which column is taken.',
      'pt-BR': 'credit batch ARQUIVO --dry-run mostra que coluna se usa.',
    },
  },
  BATCH_COLUMN_TWICE: {
    why: {
      en: 'Two --map name the same column, perhaps once by its name and once by its number: which of them counts would be a guess.',
      'pt-BR':
        'Dois --map dizem a mesma coluna, talvez uma vez pelo nome e outra pelo número: qual deles vale seria um palpite.',
    },
    wrong: 'credit batch carteira.csv --policy trade-customer --map Atraso=daysLateWithUs --map 2=amount',
    right: 'credit batch carteira.csv --policy trade-customer --map Atraso=daysLateWithUs',
    next: {
      en: 'credit batch FILE --dry-run shows which column feeds which input.',
      'pt-BR': 'credit batch ARQUIVO --dry-run mostra que coluna alimenta que entrada.',
    },
  },
  BATCH_INPUT_TWICE: {
    why: {
      en: 'More than one column is called as an input of the policy is, or has amounts or ids that differ, and each document has one value.',
      'pt-BR':
        'Mais de uma coluna tem o nome de uma entrada da política, ou valores ou códigos diferentes, e cada documento tem um só.',
    },
    wrong: 'credit batch carteira.csv --policy trade-customer',
    right: 'credit batch carteira.csv --policy trade-customer --map "Atraso (dias)=daysLateWithUs"',
    next: {
      en: 'credit batch FILE --dry-run shows which column feeds which input.',
      'pt-BR': 'credit batch ARQUIVO --dry-run mostra que coluna alimenta que entrada.',
    },
  },
} as const satisfies Record<string, ErrorHelp>;
