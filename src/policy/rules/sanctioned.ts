import { type Static, Type } from '@sinclair/typebox';
import {
  areOfOtherKind,
  isInState,
  noSanctionsByThemselves,
  type SanctionList,
  type SanctionScreening,
  type SanctionsDetails,
  sanctionLists,
  wasAsked,
} from '../../sections/sanctions.ts';
import type { CalendarDay } from '../elapsed-time.ts';
import { type Circumstances, defineRule, isOutdated } from './define-rule.ts';
import { closed, matchFilters, someOf } from './filters.ts';
import { anyMatchInForce } from './in-force.ts';

const filtersOf = (lists: string) =>
  Type.Object({ lists: someOf(sanctionLists, lists), ...matchFilters }, closed);

const filters = filtersOf('Only these lists; each must have been asked');

const sanctionFilters = filtersOf(
  'Only these lists; each must have been asked. Left out: those of sanctions, so neither TCU_IRREGULAR nor LENIENCY',
);

type Filters = Partial<Static<typeof filters>>;

/**
 * Whether a list names the subject by its document, in an entry in force on the day. Without `lists` it looks at those
 * that were asked and are sanctions by themselves; with them, one that was not asked leaves the answer open. So does a match by name alone, which is
 * neither a yes nor a no; `certainty: POSSIBLE` asks for those matches instead. If a source of SANCTIONS failed, a list that was not
 * queried leaves the answer open without `lists` too.
 */
export const sanctioned = defineRule({
  id: 'SANCTIONED',
  title: { en: 'On a sanctions list', 'pt-BR': 'Consta em lista de sanções' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['SANCTIONS'],
  whenOld: 'AGELESS',
  value: 'boolean',
  where: sanctionFilters,
  read: ({ SANCTIONS }, where, circumstances) => {
    const isOfAll = where.lists === undefined;
    const screened = isOfAll ? sanctionsAlone(SANCTIONS) : SANCTIONS;
    const { naming, settled } = screen(screened, where, circumstances);
    if (naming.length > 0) return true;
    const mayLackLists = isOfAll && circumstances.incomplete?.has('SANCTIONS') && lacksLists(screened);
    return settled && !mayLackLists ? false : undefined;
  },
});

/** The lists that contain the subject, for policies that treat lists differently. A list that was not queried may contain it. */
export const sanctionListNames = defineRule({
  id: 'SANCTION_LISTS',
  title: { en: 'Sanctions lists that name the subject', 'pt-BR': 'Listas de sanções em que consta' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['SANCTIONS'],
  whenOld: 'AGELESS',
  value: 'list',
  values: sanctionLists,
  where: filters,
  spans: 'BOUNDED',
  read: ({ SANCTIONS }, where, circumstances) => {
    const { naming, open } = screen(SANCTIONS, where, circumstances);
    return open.length === 0 ? naming : { certain: naming, possible: open };
  },
});

function sanctionsAlone({ lists }: SanctionsDetails): SanctionsDetails {
  return { lists: lists.filter(({ list }) => !noSanctionsByThemselves.has(list)) };
}

/** Whether lists that can name the subject were not queried. */
function lacksLists({ lists }: SanctionsDetails): boolean {
  const all = sanctionLists.filter((list) => !noSanctionsByThemselves.has(list));
  const left = all.filter((list) => !lists.some((one) => one.list === list && wasAsked(one.state)));
  return !areOfOtherKind(left, all);
}

/** What the lists say together: which name the subject, which may, and whether the others all say that they do not. */
function screen(
  { lists }: SanctionsDetails,
  { lists: wanted, ...filters }: Filters,
  circumstances: Circumstances,
) {
  const naming: SanctionList[] = [];
  const clean: SanctionList[] = [];
  let settled = true;
  for (const screening of lists) {
    const { list, state } = screening;
    if (wanted !== undefined && !wanted.includes(list)) continue;
    const isOld = state === 'STALE' || isOutdated(list, screening.edition, circumstances);
    // An old or inconclusive list may lack entries. Its entries in force still count, but ended ones do not make it clean.
    const isOpen = isOld || isInState(screening, 'INCONCLUSIVE');
    if (isOpen) settled = false;
    if (!wasAsked(state)) continue;
    const standing = state === 'CLEAN' ? 'CLEAN' : standingOf(screening, filters, circumstances.asOf);
    if (standing === 'NAMED') naming.push(list);
    else if (standing === 'OPEN') settled = false;
    else if (!isOpen) clean.push(list);
  }
  const answered = naming.length + clean.length;
  const open = (wanted ?? sanctionLists).filter((list) => !naming.includes(list) && !clean.includes(list));
  return { naming, open, settled: settled && answered > 0 && answered >= (wanted?.length ?? 0) };
}

/** How a list that has hits stands to the subject; OPEN when a name alone matched, and a document was asked for. */
function standingOf(
  { hits }: SanctionScreening,
  filters: Omit<Filters, 'lists'>,
  asOf: CalendarDay,
): 'NAMED' | 'CLEAN' | 'OPEN' {
  // A list that names the subject without saying how is taken at its word.
  if (hits.length === 0) return (filters.certainty ?? 'CERTAIN') === 'CERTAIN' ? 'NAMED' : 'CLEAN';
  const isNamed = anyMatchInForce(hits, filters, { asOf, periodOf: (hit) => hit });
  return isNamed === undefined ? 'OPEN' : isNamed ? 'NAMED' : 'CLEAN';
}
