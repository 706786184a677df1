import type { BasicInformationDetails } from '../../sections/basic-information.ts';
import {
  isInRecovery,
  type SpecialSituationKind,
  specialSituationKinds,
  specialSituationOf,
} from '../../sections/special-situation.ts';
import { defineRule } from './define-rule.ts';

/** Returns the kind of the situation that the register or the legal name states; undefined if neither does. */
function kindOf({ company, name }: BasicInformationDetails): SpecialSituationKind | undefined {
  if (company === null) return undefined;
  return specialSituationOf(company.specialSituation, company.legalName, name)?.kind ?? undefined;
}

export const bankrupt = defineRule({
  id: 'BANKRUPT',
  title: { en: 'Bankruptcy', 'pt-BR': 'Falência' },
  documentKinds: ['cnpj'],
  sections: ['BASIC_INFORMATION'],
  usuallyBlank: true,
  value: 'boolean',
  whenOld: (isIn) => isIn || undefined,
  read: ({ BASIC_INFORMATION }) => {
    const kind = kindOf(BASIC_INFORMATION);
    return kind === undefined ? undefined : kind === 'BANKRUPTCY';
  },
});

export const judicialRecovery = defineRule({
  id: 'JUDICIAL_RECOVERY',
  title: { en: 'Judicial recovery', 'pt-BR': 'Recuperação judicial' },
  documentKinds: ['cnpj'],
  sections: ['BASIC_INFORMATION'],
  usuallyBlank: true,
  value: 'boolean',
  whenOld: (isIn) => isIn || undefined,
  read: ({ BASIC_INFORMATION: { company, name } }) =>
    company === null ? undefined : isInRecovery(company.specialSituation, company.legalName, name),
});

/** The kind of the special situation. Unknown words are OTHER, so that rules can list them as a kind. */
export const specialSituation = defineRule({
  id: 'SPECIAL_SITUATION',
  title: { en: 'Special situation at the register', 'pt-BR': 'Situação especial no cadastro' },
  documentKinds: ['cnpj'],
  sections: ['BASIC_INFORMATION'],
  usuallyBlank: true,
  value: 'text',
  values: specialSituationKinds,
  whenOld: (kind) => (kind === 'NONE' ? undefined : kind),
  read: ({ BASIC_INFORMATION }) => kindOf(BASIC_INFORMATION),
});
