import type { ErrorHelp } from './code-help.ts';

/** Of refusals about financial statements. */
export const statementErrorHelp = {
  STATEMENT_UNREADABLE: {
    why: {
      en: 'A place of the financial statements holds something else than is read there.',
      'pt-BR': 'Um lugar das demonstrações contém algo diferente do que se lê ali.',
    },
    wrong: { en: 'netRevenue: one million', 'pt-BR': 'netRevenue: um milhão' },
    right: 'netRevenue: 1000000',
    next: {
      en: 'Correct the place that the message names and attach the file again.',
      'pt-BR': 'Corrija o lugar que a mensagem cita e anexe o arquivo de novo.',
    },
  },
  STATEMENT_INCONSISTENT: {
    why: {
      en: 'A total differs from the sum of its parts.',
      'pt-BR': 'Um total difere da soma das suas partes.',
    },
    wrong: {
      en: 'totalAssets: 900 beside currentAssets: 500 and nonCurrentAssets: 300',
      'pt-BR': 'totalAssets: 900 ao lado de currentAssets: 500 e nonCurrentAssets: 300',
    },
    right: {
      en: 'totalAssets: 800 beside currentAssets: 500 and nonCurrentAssets: 300',
      'pt-BR': 'totalAssets: 800 ao lado de currentAssets: 500 e nonCurrentAssets: 300',
    },
    next: {
      en: 'Correct the figures, or leave out a part that is not known.',
      'pt-BR': 'Corrija os números, ou omita uma parte desconhecida.',
    },
  },
  STATEMENT_OF_GROUP: {
    why: {
      en: 'The book holds the consolidated statements of a group, and not those of the company.',
      'pt-BR': 'O livro contém as demonstrações consolidadas de um grupo, e não as da empresa.',
    },
    wrong: 'credit report statements rpt_… grupo.txt',
    right: 'credit report statements rpt_… empresa.txt',
    next: { en: 'Ask the company for its own book.', 'pt-BR': 'Peça à empresa o seu próprio livro.' },
  },
  STATEMENT_NOT_TO_CONFIRM: {
    why: {
      en: 'Another person confirmed the period, or attached newer statements of it.',
      'pt-BR': 'Outra pessoa confirmou o período, ou anexou demonstrações mais novas dele.',
    },
    wrong: 'POST /v2/report/rpt_…/statement/fin_…/confirm',
    right: 'GET /v2/report/rpt_…/statement',
    next: {
      en: 'Read the list again. It shows which periods are still to be confirmed.',
      'pt-BR': 'Leia a lista de novo. Ela mostra quais períodos ainda estão a confirmar.',
    },
  },
  STATEMENT_EMPTY: {
    why: {
      en: 'The file was read, and no line of it has a figure.',
      'pt-BR': 'O arquivo foi lido, e nenhuma linha tem um número.',
    },
    wrong: '{"periods":[{"year":2025,"months":12}]}',
    right: '{"periods":[{"year":2025,"months":12,"incomeStatement":{"netRevenue":500}}]}',
    next: {
      en: 'Fill in at least one figure of one period.',
      'pt-BR': 'Preencha ao menos um número de um período.',
    },
  },
  UPLOAD_TOO_LARGE: {
    why: {
      en: 'The file is larger than statements are, images or attachments included.',
      'pt-BR': 'O arquivo é maior do que demonstrações costumam ser, com imagens ou anexos.',
    },
    wrong: 'credit report statements rpt_… scans.xlsx',
    right: 'credit report statements rpt_… balanco-2025.json',
    next: { en: 'Send the figures alone.', 'pt-BR': 'Envie só os números.' },
  },
  UPLOAD_REFUSED: {
    why: {
      en: 'The file is of another kind than its name says, damaged, protected, or a scan: a PDF is read by its text alone.',
      'pt-BR':
        'O arquivo é de outro tipo do que o nome diz, está danificado, protegido, ou é uma digitalização: de um PDF só se lê o texto.',
    },
    wrong: 'credit report statements rpt_… balanco.docx',
    right: 'credit report statements rpt_… balanco.xlsx',
    next: {
      en: 'Save it anew from the program that made it, without a password; or type its figures.',
      'pt-BR': 'Salve-o de novo no programa que o fez, sem senha; ou digite os valores.',
    },
  },
  STATEMENT_QUEUE_FULL: {
    why: {
      en: 'Several files of statements are being read already.',
      'pt-BR': 'Vários arquivos de demonstrações já estão sendo lidos.',
    },
    wrong: { en: 'many uploads side by side', 'pt-BR': 'muitos envios lado a lado' },
    right: { en: 'one upload after the other', 'pt-BR': 'um envio depois do outro' },
    next: {
      en: 'Send the file again in a moment; nothing was kept of it.',
      'pt-BR': 'Envie o arquivo de novo em instantes; nada dele foi guardado.',
    },
  },
  STATEMENT_OF_OTHER_COMPANY: {
    why: {
      en: 'The CNPJ in the book is not the one of the report.',
      'pt-BR': 'O CNPJ no livro não é o do relatório.',
    },
    wrong: 'credit report statements rpt_… outra-empresa.txt',
    right: 'credit report statements rpt_… empresa.txt',
    next: {
      en: 'Look whether report and file are about the same company; branches share a root.',
      'pt-BR': 'Confira se relatório e arquivo tratam da mesma empresa; filiais têm a mesma raiz.',
    },
  },
  STATEMENTS_NOT_FOR_PEOPLE: {
    why: {
      en: 'The report is about a person, and people have no balance sheet.',
      'pt-BR': 'O relatório é de uma pessoa, e pessoas não têm balanço.',
    },
    wrong: {
      en: 'credit report statements REPORT-OF-A-CPF balanco.json',
      'pt-BR': 'credit report statements RELATORIO-DE-CPF balanco.json',
    },
    right: {
      en: 'credit report statements REPORT-OF-A-CNPJ balanco.json',
      'pt-BR': 'credit report statements RELATORIO-DE-CNPJ balanco.json',
    },
    next: {
      en: "Analyse the person's company, and attach them there.",
      'pt-BR': 'Analise a empresa da pessoa, e anexe-as ali.',
    },
  },
} as const satisfies Record<string, ErrorHelp>;
