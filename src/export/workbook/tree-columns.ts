import type { Text } from '../../base/language.ts';
import { maskTrailingCpf } from '../../document/mask.ts';
import type { treeRows } from '../../presentation/operation-page.ts';
import { numberCell, textCell } from '../../spreadsheet/writing/cell.ts';
import type { ColumnDefinition } from '../../spreadsheet/writing/column.ts';

type TreeRow = ReturnType<typeof treeRows>[number];

const from: Text = { en: 'The operation', 'pt-BR': 'A operação' };
/** So many blanks stand before a name for each level. */
const step = '    ';

/** The tree of an operation: each below whom it is related to first, moved to the right by its level. */
export const treeColumns: readonly ColumnDefinition<TreeRow>[] = [
  {
    key: 'who',
    heading: { en: 'Who', 'pt-BR': 'Quem' },
    width: 52,
    style: 'text',
    cell: ({ depth, words }) =>
      textCell(`${step.repeat(depth)}${maskTrailingCpf(words.name) || words.document || '–'}`),
    what: {
      en: 'Name, below the one that it is related to first',
      'pt-BR': 'Nome, abaixo de quem se relaciona primeiro',
    },
    from,
  },
  {
    key: 'depth',
    heading: { en: 'Level', 'pt-BR': 'Nível' },
    width: 8,
    style: 'integer',
    cell: ({ depth }) => numberCell(depth, 'integer'),
    what: { en: 'How far below the document itself', 'pt-BR': 'Quão abaixo do próprio documento' },
    from,
  },
  {
    key: 'document',
    heading: { en: 'Document', 'pt-BR': 'Documento' },
    width: 19,
    style: 'text',
    cell: ({ words }) => textCell(words.document || null),
    what: {
      en: "A person's in part; the sheet of members has it whole",
      'pt-BR': 'O de pessoa em parte; a aba de membros o traz inteiro',
    },
    from,
    empty: { en: 'The source gives no document', 'pt-BR': 'A fonte não dá o documento' },
  },
  {
    key: 'relation',
    heading: { en: 'Relation', 'pt-BR': 'Relação' },
    width: 26,
    style: 'text',
    cell: ({ words }) => textCell(words.relation || null),
    what: { en: 'What it is to the one above', 'pt-BR': 'O que é de quem está acima' },
    from,
    empty: { en: 'It is the document itself', 'pt-BR': 'É o próprio documento' },
  },
  {
    key: 'others',
    heading: { en: 'Other relations', 'pt-BR': 'Outras relações' },
    width: 36,
    style: 'wrapped',
    cell: ({ others }) => textCell(others.join('; ') || null),
    what: {
      en: 'What else it is, and of whom: every relation after the first',
      'pt-BR': 'O que mais é, e de quem: toda relação depois da primeira',
    },
    from,
    empty: { en: 'It has no other', 'pt-BR': 'Não tem outra' },
  },
  {
    key: 'outcome',
    heading: { en: 'Outcome', 'pt-BR': 'Resultado' },
    width: 18,
    style: 'text',
    cell: ({ words }) => textCell(words.outcome),
    what: {
      en: 'What its policy came to, or what has become of it',
      'pt-BR': 'O que sua política decidiu, ou o que foi feito dele',
    },
    from,
  },
  {
    key: 'score',
    heading: { en: 'Score', 'pt-BR': 'Score' },
    width: 9,
    style: 'integer',
    cell: ({ node }) => numberCell(node.score, 'integer'),
    what: { en: 'Score of its policy, 0 to 1000', 'pt-BR': 'Pontuação da sua política, de 0 a 1000' },
    from,
    empty: { en: 'The policy was not evaluated', 'pt-BR': 'A política não foi avaliada' },
  },
  {
    key: 'reason',
    heading: { en: 'Why', 'pt-BR': 'Por quê' },
    width: 36,
    style: 'wrapped',
    cell: ({ words }) => textCell(words.reason || null),
    what: {
      en: 'Why it was not analysed, or what failed',
      'pt-BR': 'Por que não foi analisado, ou o que falhou',
    },
    from,
    empty: {
      en: 'It was analysed, or the outcome shows what happened to it',
      'pt-BR': 'Foi analisado, ou o resultado mostra o que aconteceu',
    },
  },
];
