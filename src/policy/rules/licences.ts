import { type Static, Type } from '@sinclair/typebox';
import { type LicencesDetails, licenceRegisters, wasRegisterAsked } from '../../sections/licences.ts';
import { defineRule } from './define-rule.ts';
import { closed, someOf } from './filters.ts';

const filters = Type.Object(
  { agencies: someOf(licenceRegisters, 'Only the registers of these agencies; each must have been asked') },
  closed,
);

type Filters = Partial<Static<typeof filters>>;

/** The regulated activities that the subject may carry on now: `passWhen: CONTAINS transporte`. */
export const licences = defineRule({
  id: 'LICENCES',
  aliases: ['LICENSES'],
  title: { en: 'Licences in force', 'pt-BR': 'Licenças em vigor' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['LICENCES'],
  value: 'list',
  where: filters,
  read: ({ LICENCES }, where) => {
    const { own, settled } = look(LICENCES, where);
    return settled && own.every(({ state }) => state !== null)
      ? own.filter(({ state }) => state === 'ACTIVE').map(({ agency, activity }) => `${agency} ${activity}`)
      : undefined;
  },
});

/** Registers show what is in force alone: of a subject that none has, nobody knows what it lost. */
export const licenceLost = defineRule({
  id: 'LICENCE_LOST',
  title: { en: 'Licence suspended or cancelled', 'pt-BR': 'Licença suspensa ou cancelada' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['LICENCES'],
  value: 'boolean',
  where: filters,
  read: ({ LICENCES }, where) => {
    const { own, settled } = look(LICENCES, where);
    const states = own.map(({ state }) => state);
    if (states.some((state) => state === 'SUSPENDED' || state === 'CANCELLED')) return true;
    if (!settled || states.includes(null)) return undefined;
    return LICENCES.registers === undefined || own.length > 0 ? false : undefined;
  },
});

/**
 * The licences of the registers that are meant, and whether these say all: without `agencies` those that were asked, with them
 * each must have been; one that may be the subject's leaves the answer open.
 */
function look({ licences: all, registers }: LicencesDetails, { agencies }: Filters) {
  const isMeant = (agency: string) => agencies === undefined || agencies.some((one) => one === agency);
  const own = all.filter(({ agency }) => isMeant(agency));
  if (registers === undefined) return { own, settled: true };
  const answers = registers.filter((answer) => isMeant(answer.register) && wasRegisterAsked(answer));
  const isOpen = answers.some(({ state }) => state === 'POSSIBLE');
  return { own, settled: !isOpen && answers.length > 0 && answers.length >= (agencies?.length ?? 0) };
}
