import { type Static, Type } from '@sinclair/typebox';
import {
  type LicencesDetails,
  licencePeriod,
  licenceRegisters,
  stateOfRegister,
  wasRegisterAsked,
} from '../../sections/licences.ts';
import { validityOn } from '../../sections/validity.ts';
import { isoDay } from '../elapsed-time.ts';
import { type Circumstances, defineRule, isOutdated } from './define-rule.ts';
import { closed, someOf } from './filters.ts';
import { anyOf, type Known, textsOf } from './partly-known.ts';

const filters = Type.Object(
  { agencies: someOf(licenceRegisters, 'Only the registers of these agencies; each must have been asked') },
  closed,
);

type Filters = Partial<Static<typeof filters>>;

/** The regulated activities that the subject may carry out on the day: `passWhen: CONTAINS transporte`. */
export const licences = defineRule({
  id: 'LICENCES',
  aliases: ['LICENSES'],
  title: { en: 'Licences in force', 'pt-BR': 'Licenças em vigor' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['LICENCES'],
  whenOld: 'AGELESS',
  value: 'list',
  where: filters,
  spans: 'ANY',
  read: ({ LICENCES }, where, circumstances) => {
    const { own, settled, isOld } = look(LICENCES, where, circumstances);
    const day = isoDay(circumstances.asOf);
    return textsOf(
      {
        items: own,
        unlisted: settled ? 0 : Number.POSITIVE_INFINITY,
        // A licence that was in force when an old edition was published may have ended since then.
        holds: (licence) => {
          const isKnown = isInForce(licence, day);
          return isKnown && isOld(licence.agency) ? null : isKnown;
        },
      },
      ({ agency, activity }) => ({ text: `${agency} ${activity}`, isComplete: true }),
    );
  },
});

/** Whether a licence allows its activity on a day; null if that is unknown. */
function isInForce(licence: LicencesDetails['licences'][number], day: string): Known {
  const { from, until } = licencePeriod(licence);
  const end = validityOn(day, { from: null, until });
  if (end === 'ENDED' || validityOn(day, { from, until: null }) === 'NOT_YET') return false;
  if (licence.state !== null && licence.state !== 'ACTIVE') return false;
  return licence.state === null || end === undefined ? null : true;
}

/** Registers show what is in force alone: of a subject that none has, nobody knows what it lost. */
export const licenceLost = defineRule({
  id: 'LICENCE_LOST',
  title: { en: 'Licence suspended or cancelled', 'pt-BR': 'Licença suspensa ou cancelada' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['LICENCES'],
  whenOld: 'AGELESS',
  value: 'boolean',
  where: filters,
  read: ({ LICENCES }, where, circumstances) => {
    const { own, settled } = look(LICENCES, where, circumstances);
    const isSettled = settled && (LICENCES.registers === undefined || own.length > 0);
    return anyOf({
      items: own,
      unlisted: isSettled ? 0 : Number.POSITIVE_INFINITY,
      holds: ({ state }) => (state === null ? null : state === 'SUSPENDED' || state === 'CANCELLED'),
    });
  },
});

/**
 * The licences of the registers that are meant, and whether these say all: without `agencies` those that were asked, with them
 * each must have been; one that may be the subject's leaves the answer open, and so does a register that may have others.
 */
function look(
  { licences: all, possible = [], registers }: LicencesDetails,
  { agencies }: Filters,
  circumstances: Circumstances,
) {
  const isMeant = (agency: string) => agencies === undefined || agencies.some((one) => one === agency);
  const own = all.filter(({ agency }) => isMeant(agency));
  const mayHaveOthers = possible.some(({ agency }) => isMeant(agency));
  const isAllOld = isOutdated('LICENCES', undefined, circumstances);
  if (registers === undefined) return { own, settled: !isAllOld && !mayHaveOthers, isOld: () => isAllOld };
  const meant = registers
    .filter(({ register }) => isMeant(register))
    .map((one) => ({ ...one, state: stateOfRegister(one, { licences: all, possible }) }));
  const old = new Set<string>(
    meant
      .filter(
        ({ register, state, edition }) => state === 'STALE' || isOutdated(register, edition, circumstances),
      )
      .map(({ register }) => register),
  );
  const answers = meant.filter(wasRegisterAsked);
  const isOpen =
    old.size > 0 ||
    isAllOld ||
    mayHaveOthers ||
    answers.some(({ state, inconclusive }) => state === 'POSSIBLE' || inconclusive === true);
  return {
    own,
    settled: !isOpen && answers.length > 0 && answers.length >= (agencies?.length ?? 0),
    isOld: (agency: string) => isAllOld || old.has(agency),
  };
}
