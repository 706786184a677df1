import type { ErrorHelp } from './code-help.ts';

/** Of refusals about reports. */
export const reportErrorHelp = {
  UNKNOWN_REPORT: {
    why: {
      en: 'The organisation has no report of that id.',
      'pt-BR': 'A organização não tem relatório com esse id.',
    },
    wrong: 'credit report show rpt_123',
    right: 'credit report list',
    next: {
      en: 'Copy the id whole, with rpt_ before it.',
      'pt-BR': 'Copie o id inteiro, com rpt_ na frente.',
    },
  },
  UNKNOWN_SECTION: {
    why: {
      en: 'The policy of the report never collected that section.',
      'pt-BR': 'A política do relatório nunca coletou essa seção.',
    },
    wrong: 'credit report show rpt_… --section SANCTION',
    right: 'credit report show rpt_… --section SANCTIONS',
    next: {
      en: 'The message lists the sections that the report has.',
      'pt-BR': 'A mensagem lista as seções que o relatório tem.',
    },
  },
  UNKNOWN_MATCH: {
    why: {
      en: 'Only an entry that may be somebody else’s can be set aside: by name, or by six digits of a CPF. One by whole document is certain.',
      'pt-BR':
        'Só se afasta o registro que pode ser de outra pessoa: por nome ou por seis dígitos do CPF. O de documento inteiro é certo.',
    },
    wrong: 'credit report match rpt_… 1234 --not-this --reason "…"',
    right: 'credit report match rpt_…',
    next: {
      en: 'Take eight characters or more of the hash that the list shows.',
      'pt-BR': 'Use oito caracteres ou mais do hash que a lista mostra.',
    },
  },
  MATCH_NOT_SET_ASIDE: {
    why: {
      en: 'Nobody has decided that this entry is somebody else’s, or it was taken back already.',
      'pt-BR': 'Ninguém decidiu que esse registro é de outra pessoa, ou isso já foi desfeito.',
    },
    wrong: 'credit report match rpt_… 1f2e3d4c --undo --reason "…"',
    right: 'credit report match rpt_…',
    next: {
      en: 'The list says who decided what about each.',
      'pt-BR': 'A lista diz quem decidiu o quê sobre cada um.',
    },
  },
  UNKNOWN_PHOTO: {
    why: {
      en: 'The report has fewer facade photos than the number in the path.',
      'pt-BR': 'O relatório tem menos fotos da fachada do que o número informado no caminho.',
    },
    wrong: 'GET /v2/report/rpt_…/facade-photo/9',
    right: 'GET /v2/report/rpt_…/facade-photo/1',
    next: {
      en: 'Count the photos in facadePhotos of the section LOCATION.',
      'pt-BR': 'Conte as fotos em facadePhotos da seção LOCATION.',
    },
  },
  PHOTO_UNAVAILABLE: {
    why: {
      en: 'The source did not return a picture in time, or its address is not public.',
      'pt-BR': 'A fonte não devolveu uma imagem a tempo, ou o endereço dela não é público.',
    },
    wrong: 'GET /v2/report/rpt_…/facade-photo/1',
    right: 'GET /v2/report/rpt_…/section/LOCATION',
    next: {
      en: 'Check the address in facadePhotos with your data provider. The rest of the report does not depend on it.',
      'pt-BR':
        'Verifique o endereço em facadePhotos com o seu provedor de dados. O restante do relatório não depende dele.',
    },
  },
  UNKNOWN_SECTION_ID: {
    why: {
      en: 'A new run gives every section a new id; the one that was named belongs to an earlier run, or to nothing.',
      'pt-BR': 'Cada novo processamento dá ids novos às seções; o informado é de um anterior, ou de nada.',
    },
    wrong: 'GET /report/section/sec_old',
    right: 'GET /v2/report/rpt_…',
    next: {
      en: 'Read the report again and take the id from there.',
      'pt-BR': 'Leia o relatório de novo e tome o id dali.',
    },
  },
  NO_MANUAL_DECISION: {
    why: {
      en: 'Only a decision that an analyst took can be redone, and there is none yet.',
      'pt-BR': 'Só se refaz a decisão tomada por um analista, e ainda não há nenhuma.',
    },
    wrong: 'credit report redo rpt_… --approve --commentary "…"',
    right: 'credit report decide rpt_… --approve --commentary "…"',
    next: {
      en: 'Register the first decision, and redo that one later.',
      'pt-BR': 'Registre a primeira decisão, e refaça-a depois.',
    },
  },
  MANUAL_DECISION_EXISTS: {
    why: {
      en: 'An analyst has decided this report already.',
      'pt-BR': 'Um analista já decidiu este relatório.',
    },
    wrong: 'credit report decide rpt_… --deny --commentary "…"',
    right: 'credit report redo rpt_… --deny --commentary "…"',
    next: {
      en: 'Redoing keeps the earlier decision beside the new one.',
      'pt-BR': 'Refazer mantém a decisão anterior ao lado da nova.',
    },
  },
  OUTCOME_FILE_NOT_READ: {
    why: {
      en: 'The file of outcomes is of a kind that holds no table, such as one that is packed or a PDF.',
      'pt-BR': 'O arquivo de desfechos é de um tipo que não contém tabela, como um compactado ou um PDF.',
    },
    wrong: 'credit policy backtest starter-company --outcomes outcomes.csv.gz',
    right: 'gunzip outcomes.csv.gz && credit policy backtest starter-company --outcomes outcomes.csv',
    next: {
      en: 'Unpack it, or save the table as .xlsx or .csv.',
      'pt-BR': 'Descompacte-o, ou salve a tabela como .xlsx ou .csv.',
    },
  },
  OUTCOME_COLUMNS_MISSING: {
    why: {
      en: 'Columns are found by their names, and none of the first 20 rows names the report or document, and the event.',
      'pt-BR':
        'As colunas são achadas pelo nome, e nenhuma das primeiras 20 linhas traz relatório ou documento, e evento.',
    },
    wrong: 'printf "11222333000181;pago\\n" | credit outcome import -',
    right: 'printf "documento;evento;data\\n11222333000181;pago;30/10/2026\\n" | credit outcome import -',
    next: {
      en: 'Add a row with the names above the outcomes, in either language.',
      'pt-BR': 'Inclua acima dos desfechos uma linha com os nomes, em qualquer das línguas.',
    },
  },
  UNKNOWN_CONSENT: {
    why: {
      en: 'The organisation has recorded no consent of this id.',
      'pt-BR': 'A organização não registrou autorização com este id.',
    },
    wrong: 'credit consent revoke cns_unknown',
    right: 'credit consent revoke cns_…',
    next: {
      en: 'credit consent list DOCUMENT shows the ids.',
      'pt-BR': 'credit consent list DOCUMENTO mostra os ids.',
    },
  },
  CONSENT_REVOKED: {
    why: {
      en: 'A consent is revoked once; it is in force no more.',
      'pt-BR': 'Uma autorização se revoga uma vez; não vale mais.',
    },
    wrong: 'credit consent revoke cns_…   # again',
    right: 'credit consent list DOCUMENT',
    next: {
      en: 'Record one that is given anew: credit consent add DOCUMENT --by NAME',
      'pt-BR': 'Registre uma dada de novo: credit consent add DOCUMENTO --by NOME',
    },
  },
  UNKNOWN_NOTE: {
    why: { en: 'The report has no note of this id.', 'pt-BR': 'O relatório não tem nota com este id.' },
    wrong: 'credit report note rpt_… --strike not_unknown',
    right: 'credit report note rpt_… --strike not_…',
    next: {
      en: 'credit report show --json lists the notes with their ids.',
      'pt-BR': 'credit report show --json lista as notas com os ids.',
    },
  },
  NOTE_OF_ANOTHER: {
    why: {
      en: 'A note is struck out by whoever wrote it, and by nobody else.',
      'pt-BR': 'Uma nota é riscada por quem a escreveu, e por mais ninguém.',
    },
    wrong: 'credit report note rpt_… --strike not_…',
    right: 'credit report note rpt_… "…"',
    next: {
      en: 'Say in a note of your own what is wrong with it.',
      'pt-BR': 'Diga em uma nota sua o que há de errado nela.',
    },
  },
  NOTE_STRUCK: {
    why: { en: 'The note was struck out before.', 'pt-BR': 'A nota já foi riscada.' },
    wrong: 'credit report note rpt_… --strike not_…',
    right: 'credit report show rpt_…',
    next: { en: 'Nothing: it stays as it is.', 'pt-BR': 'Nada: ela fica como está.' },
  },
  REPORT_RUNNING: {
    why: {
      en: 'Sources are still being asked, and what is wanted needs the end of the run.',
      'pt-BR': 'As fontes ainda estão sendo consultadas, e o pedido depende do fim do processamento.',
    },
    wrong: 'credit report export rpt_… -o report.pdf',
    right: 'credit report wait rpt_…',
    next: {
      en: 'Do it again when the report is final.',
      'pt-BR': 'Repita quando o relatório estiver concluído.',
    },
  },
  UNKNOWN_RECEIPT: {
    why: {
      en: 'A new run keeps receipts of its own, and one that could not be fetched has no bytes.',
      'pt-BR':
        'Um novo processamento guarda os próprios comprovantes, e o que não pôde ser buscado não tem bytes.',
    },
    wrong: 'GET /v2/report/rpt_…/receipt/0000…',
    right: 'GET /v2/report/rpt_…/receipt',
    next: {
      en: 'Take the SHA-256 that the list of the report shows.',
      'pt-BR': 'Use o SHA-256 que a lista do relatório mostra.',
    },
  },
  UNKNOWN_EXPORT: {
    why: {
      en: 'No export of your organisation has this id.',
      'pt-BR': 'Nenhuma exportação da sua organização tem este id.',
    },
    wrong: 'GET /report/export/exp_unknown',
    right: 'credit report export rpt_… --format pdf',
    next: {
      en: 'Take the id from the answer that made the export.',
      'pt-BR': 'Pegue o id da resposta que fez a exportação.',
    },
  },
  EXPORT_PENDING: {
    why: {
      en: 'A file is handed out whole or not at all, and this one is not whole yet.',
      'pt-BR': 'Um arquivo é entregue inteiro ou não é, e este ainda não está inteiro.',
    },
    wrong: 'GET /report/export/exp_…/file',
    right: 'GET /report/export/exp_…',
    next: {
      en: 'Wait until its state is GENERATED, or for the event REPORT_EXPORTED.',
      'pt-BR': 'Espere até que o estado seja GENERATED, ou pelo evento REPORT_EXPORTED.',
    },
  },
  EXPORT_FAILED: {
    why: {
      en: 'The reason is a code: STORAGE_FULL if the disk is full, REPORT_CHANGED if the report was analysed again meanwhile, OPERATION_CHANGED if the operation was derived again, EXPORT_STOPPED if the process that made the file crashed or ran out of memory three times.',
      'pt-BR':
        'O motivo é um código: STORAGE_FULL se o disco está cheio, REPORT_CHANGED se o relatório foi reprocessado enquanto isso, OPERATION_CHANGED se a operação foi reavaliada, EXPORT_STOPPED se o processo que gerava o arquivo caiu ou ficou sem memória três vezes.',
    },
    wrong: 'GET /report/export/exp_…/file',
    right: 'credit report export rpt_… --format pdf',
    next: {
      en: 'Mend what the code says and ask for a new export; the failed one stays on record.',
      'pt-BR': 'Corrija o que o código diz e peça uma exportação nova; a que falhou fica registrada.',
    },
  },
  EXPORT_OUTDATED: {
    why: {
      en: 'Files are kept for the days of the setting exportDays and made again on demand, but only of the state that they showed.',
      'pt-BR':
        'Os arquivos são guardados pelos dias da configuração exportDays e refeitos quando pedidos, mas só do estado que mostravam.',
    },
    wrong: 'GET /report/export/exp_…/file',
    right: 'credit report export rpt_… --format pdf',
    next: {
      en: 'Export the report, or the operation, as it is now.',
      'pt-BR': 'Exporte o relatório, ou a operação, como está agora.',
    },
  },
  REPLAY_DIFFERS: {
    why: {
      en: 'The result that the kept evidence gives is another than the one that was stored: evidence or result were changed, or this version evaluates otherwise.',
      'pt-BR':
        'O resultado que as evidências guardadas dão difere do armazenado: evidências ou resultado foram alterados, ou esta versão avalia de outro modo.',
    },
    wrong: 'credit report replay rpt_…',
    right: 'credit db check',
    next: {
      en: 'Compare the versions of the program, and restore a backup where the file was changed.',
      'pt-BR': 'Confronte as versões do programa, e restaure um backup se o arquivo foi alterado.',
    },
  },
  COST_CEILING_REACHED: {
    why: {
      en: 'What sources cost the organization today leaves too little of the ceiling of the day for another whole analysis.',
      'pt-BR':
        'O que as fontes custaram hoje à organização deixa pouco do teto do dia para mais uma análise inteira.',
    },
    wrong: 'credit analyze 33683111000280',
    right: 'credit config get maximumCostPerDay',
    next: {
      en: 'Wait for the next day, or raise CREDIT_MAXIMUM_COST_PER_DAY. A batch waits for the next day by itself.',
      'pt-BR':
        'Espere o dia seguinte, ou aumente CREDIT_MAXIMUM_COST_PER_DAY. Um lote espera o dia seguinte sozinho.',
    },
  },
  REPLAY_IMPOSSIBLE: {
    why: {
      en: 'The last run of the report ended without a result, so that there is nothing to compare with.',
      'pt-BR': 'O último processamento do relatório terminou sem resultado, e não há com que comparar.',
    },
    wrong: 'credit report replay rpt_…',
    right: 'credit report show rpt_… --failed',
    next: {
      en: 'Analyse the document again, and replay that run.',
      'pt-BR': 'Analise o documento de novo, e refaça esse processamento.',
    },
  },
} as const satisfies Record<string, ErrorHelp>;
