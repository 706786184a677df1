import type { PepDetails } from '../../sections/pep.ts';
import {
  listsOfOneKind,
  type SanctionList,
  type SanctionScreening,
  type SanctionsDetails,
  sanctionLists,
} from '../../sections/sanctions.ts';
import { addDays, addYears, dayBetween, earlier, later, worldDate } from './days.ts';
import { Random } from './random.ts';
import { activeSince, activeUntil, registeredAs, scaleOf } from './registration.ts';
import { relativesOf, type Subject } from './subject.ts';
import { companyWords, surnames } from './vocabulary.ts';
import type { World } from './world.ts';

type Related = NonNullable<PepDetails['related']>[number];

const offices: readonly (readonly [title: string, organ: string])[] = [
  ['Vereador', 'Câmara Municipal Modelo (SANDBOX)'],
  ['Secretário Municipal', 'Prefeitura Modelo (SANDBOX)'],
  ['Diretor de Autarquia', 'Autarquia Inventada (SANDBOX)'],
];

/** The positions of a person: few have any. A holder counts as exposed for five years after leaving. */
function positionsOf(world: World, person: Subject): NonNullable<PepDetails['positions']> {
  const random = new Random(`${person.key}:pep`);
  if (person.health === 'EXCELLENT' || !random.chance(0.015)) return [];
  const [title, organ] = random.pick(offices);
  const first = later(activeSince(world, person), '2010-01-01');
  const last = earlier(activeUntil(world, person), addDays(worldDate, -30));
  if (first > last) return [];
  const from = dayBetween(random, first, earlier(last, '2025-01-01'));
  const isInOffice = random.chance(0.5) && world.person(person).deathYear === null;
  const until = isInOffice ? null : dayBetween(random, from, last);
  return [{ title, organ, from, until, exposedUntil: until === null ? null : addYears(until, 5) }];
}

/** Whether a position still makes its holder count as exposed. */
function isExposing({ exposedUntil }: NonNullable<PepDetails['positions']>[number]): boolean {
  return exposedUntil === null || exposedUntil >= worldDate;
}

/** Electoral donations; companies may give none since 2015 (Supremo Tribunal Federal, ADI 4650). */
function donationsOf(world: World, subject: Subject): NonNullable<PepDetails['donations']> {
  const random = new Random(`${subject.key}:donations`);
  const since = activeSince(world, subject);
  const end = activeUntil(world, subject);
  const elections = [2010, 2012, 2014, ...(subject.kind === 'cpf' ? [2016, 2018, 2020, 2022, 2024] : [])];
  return elections
    .filter((year) => random.chance(0.02) && `${year}-08-15` > since && `${year}-10-02` <= end)
    .map((year) => ({
      year,
      date: dayBetween(random, `${year}-08-16`, `${year}-10-02`),
      recipient: `Candidatura ${random.pick(surnames)} ${random.pick(companyWords)} (SANDBOX)`,
      party: 'PFIC',
      amount: random.amount(100, Math.max(200, scaleOf(world, subject) * 0.02)),
    }));
}

function relatedTo(world: World, exposed: Subject, relationship: Related['relationship']): Related[] {
  const { name } = registeredAs(world, exposed);
  const { positions } = world.section(exposed, 'PEP');
  return (positions ?? []).filter(isExposing).map(({ otherReports: _, ...position }) => ({
    name: name ?? '',
    document: exposed.document,
    relationship,
    certainty: 'CERTAIN',
    ...position,
  }));
}

/** PEP of a subject alone: what it holds and gave, without those close to it. */
export function ownExposureOf(world: World, subject: Subject): PepDetails {
  const positions = subject.kind === 'cpf' ? positionsOf(world, subject) : null;
  return {
    exposed: positions === null ? null : positions.some(isExposing),
    positions,
    related: null,
    donations: donationsOf(world, subject),
    donationsTotal: null,
  };
}

/** The exposed persons close to a subject: its partners, or its relatives. */
export function relatedExposureOf(world: World, subject: Subject): Related[] {
  if (subject.kind === 'cnpj') {
    return world
      .memberships()
      .filter(({ company }) => company.key === subject.key)
      .flatMap(({ partner }) => (partner?.kind === 'cpf' ? relatedTo(world, partner, 'PARTNER') : []));
  }
  return relativesOf(world.inhabitants, subject).flatMap((other) => relatedTo(world, other, 'RELATIVE'));
}

const punishing: Readonly<Record<Subject['kind'], readonly SanctionList[]>> = {
  cpf: ['CEIS', 'CEAF', 'TCU', 'BCB', 'IBAMA'],
  cnpj: ['CEIS', 'CNEP', 'CEPIM', 'TCU', 'MTE', 'IBAMA'],
};

function hitOn(
  world: World,
  subject: Subject,
  { random, from }: { readonly random: Random; readonly from: string },
): SanctionScreening['hits'][number] {
  return {
    name: registeredAs(world, subject).name,
    document: subject.document,
    reference: `SANDBOX-${random.integer(10_000, 99_999)}`,
    sanction: 'Impedimento de contratar com a administração pública',
    authority: 'Órgão Sancionador Modelo (SANDBOX)',
    from,
    until: null,
    certainty: 'CERTAIN',
  };
}

/** SANCTIONS of a subject: every list that can name it was asked. */
export function sanctionsOf(world: World, subject: Subject): SanctionsDetails {
  const random = new Random(`${subject.key}:sanctions`);
  const first = later(activeSince(world, subject), addYears(worldDate, -4));
  const last = earlier(activeUntil(world, subject), addDays(worldDate, -30));
  const listed =
    first <= last && subject.health === 'POOR' && random.chance(0.06)
      ? random.pick(punishing[subject.kind])
      : null;
  return {
    lists: sanctionLists
      .filter((list) => (listsOfOneKind[list] ?? subject.kind) === subject.kind)
      .map((list): SanctionScreening => {
        const hits =
          list === listed ? [hitOn(world, subject, { random, from: dayBetween(random, first, last) })] : [];
        return { list, state: hits.length > 0 ? 'LISTED' : 'CLEAN', editionDate: worldDate, hits };
      }),
  };
}
