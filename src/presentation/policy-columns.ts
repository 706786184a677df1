import { say } from '../base/language.ts';
import type { PolicyItem } from '../credit-policy/list-policies.ts';
import { displayTitle } from '../policy/result-words.ts';
import { codesInWords } from '../sections/code-words.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { yesNo } from '../wording/statuses.ts';
import type { Column } from './column.ts';
import { policyWords } from './policy-words.ts';

/** The columns of a list of policies. */
export function policyColumns({ language, format }: FigureStyle): readonly Column<PolicyItem>[] {
  const answer = (value: boolean) => say(yesNo[value ? 'yes' : 'no'], language).toLowerCase();
  return [
    { key: 'id', title: { en: 'Policy', 'pt-BR': 'Política' }, shown: (row) => row.id },
    {
      key: 'type',
      title: { en: 'For', 'pt-BR': 'Para' },
      shown: (row) => row.type.toUpperCase(),
      bare: (row) => row.type,
    },
    { key: 'depth', title: { en: 'Depth', 'pt-BR': 'Profundidade' }, shown: (row) => row.depth ?? '' },
    {
      key: 'enabled',
      title: { en: 'Enabled', 'pt-BR': 'Habilitada' },
      shown: (row) => answer(row.enabled),
      bare: (row) => String(row.enabled),
    },
    {
      key: 'isDefault',
      title: { en: 'Default', 'pt-BR': 'Padrão' },
      shown: (row) => answer(row.isDefault),
      bare: (row) => String(row.isDefault),
    },
    {
      key: 'version',
      title: { en: 'Version', 'pt-BR': 'Versão' },
      shown: ({ version, split }) =>
        split === undefined ? String(version) : `${version}, ${split.version} (${split.percent} %)`,
      bare: (row) => String(row.version),
    },
    {
      key: 'kind',
      title: { en: 'Kind', 'pt-BR': 'Tipo' },
      shown: (row) => say(policyWords[row.kind === 'OPERATION' ? 'isOperation' : 'isPolicy'], language),
      bare: (row) => row.kind,
    },
    {
      key: 'name',
      title: { en: 'Name', 'pt-BR': 'Nome' },
      shown: (row) => displayTitle(row, language),
      spare: true,
    },
    {
      key: 'additionals',
      title: { en: 'Additionals', 'pt-BR': 'Adicionais' },
      shown: (row) => codesInWords(row.additionals, language).join(', '),
      bare: (row) => row.additionals.join(','),
      spare: true,
    },
    {
      key: 'usePolicyResult',
      title: { en: 'Decides', 'pt-BR': 'Decide' },
      shown: (row) => say(policyWords[row.usePolicyResult ? 'policyDecides' : 'analystDecides'], language),
      bare: (row) => String(row.usePolicyResult),
      spare: true,
    },
    {
      key: 'updatedAt',
      title: { en: 'Changed', 'pt-BR': 'Alterada' },
      shown: (row) => format.dateTime(row.updatedAt),
      bare: (row) => row.updatedAt,
      spare: true,
    },
  ];
}
