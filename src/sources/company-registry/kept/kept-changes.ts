import { sameName } from '../../../datasets/screening/fold-name.ts';
import type {
  RegistrationChange,
  RegistrationChangesDetails,
} from '../../../sections/registration-changes.ts';
import { dayOf, moneyOf, nameOf, textOf } from '../blank-values.ts';
import { statusOf } from '../relations.ts';
import { partnerOf, secondaryCodes } from './company-record.ts';
import { changesByEntry, namesInOne } from './entry-changes.ts';
import type { AnsweredCompany, AnsweredRow, KeptAnswer } from './kept-answer.ts';
import { registryEdition } from './kept-relations.ts';
import { documentOf, field, headOfficeOf, registerDay, rowsOf } from './register-row.ts';

/** A company as one edition has it, and the establishment that is asked about. */
interface Standing {
  readonly company: AnsweredCompany;
  readonly establishment: AnsweredRow;
  readonly publishedOn: string;
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * REGISTRATION_CHANGES by what was kept of the register: what differs from the edition before, and every entry of a partner after
 * the company opened. Where no edition before it has the company, entries alone are told, and that there are none proves
 * nothing: undefined then, and where the answer is of before changes were asked for. Pure.
 */
export function keptChanges(
  answer: KeptAnswer & { readonly company: AnsweredCompany },
  establishment: AnsweredRow,
): RegistrationChangesDetails | undefined {
  const { company, edition, words, before } = answer;
  if (before === undefined) return undefined;
  const now: Standing = { company, establishment, publishedOn: edition.publishedOn, words };
  const source = { edition: registryEdition(edition) };
  const earlier = before === null ? undefined : earlierStanding(before, now);
  if (earlier === undefined) {
    const changes = changesByEntry(partnersOf(now), openingOf(now));
    if (changes.length === 0) return undefined;
    return { changes, partnersChangedPercentage: null, knownSince: null, ...source };
  }
  const stayed = rowsOf(company, 'partner').filter((row) => isAmong(row, rowsOf(earlier.company, 'partner')));
  const changes = [
    ...differences(earlier, now),
    ...membershipChanges(earlier, now),
    ...changesByEntry(
      stayed.map((row) => partnerOf(row, { qualification: {} })),
      openingOf(now),
    ),
  ];
  return { changes, partnersChangedPercentage: null, knownSince: earlier.publishedOn, ...source };
}

/** The same establishment in the edition before; undefined where that does not have it, or is no older. */
function earlierStanding(before: NonNullable<KeptAnswer['before']>, now: Standing): Standing | undefined {
  const { company, edition, words } = before;
  const document = documentOf(now.establishment);
  const establishment =
    company === null
      ? undefined
      : rowsOf(company, 'establishment').find((row) => documentOf(row) === document);
  if (company === null || establishment === undefined || edition.publishedOn >= now.publishedOn)
    return undefined;
  return { company, establishment, publishedOn: edition.publishedOn, words };
}

function partnersOf({ company }: Standing) {
  return rowsOf(company, 'partner').map((row) => partnerOf(row, { qualification: {} }));
}

/** The day on which the company opened: that of its head office, or else of the establishment. */
function openingOf({ company, establishment }: Standing): string | null {
  return dayOf(registerDay(field(headOfficeOf(company) ?? establishment, 'establishment', 'openingDate')));
}

type Texts = readonly [before: string | null, after: string | null];

/** What differs of the company and of the establishment, each as people read it. */
function differences(earlier: Standing, now: Standing): RegistrationChange[] {
  const span = { date: now.publishedOn, notBefore: earlier.publishedOn, partnersChangedPercentage: null };
  const of = (kind: RegistrationChange['kind'], texts: Texts): RegistrationChange[] =>
    texts[0] === texts[1] ? [] : [{ kind, ...span, before: texts[0], after: texts[1] }];
  const each = (tell: (standing: Standing) => string | null): Texts => [tell(earlier), tell(now)];
  return [
    ...of(
      'NAME',
      each(({ company }) => nameOf(companyField(company, 'name'))),
    ),
    ...of('ADDRESS', each(addressOf)),
    ...of('CNAE', activitiesOf(earlier, now)),
    ...of('SHARE_CAPITAL', each(capitalOf)),
    ...(companyField(earlier.company, 'legalNature') === companyField(now.company, 'legalNature')
      ? []
      : of('LEGAL_NATURE', each(legalNatureOf))),
    ...of(
      'STATUS',
      each(({ establishment }) => statusOf(field(establishment, 'establishment', 'status'))),
    ).map((change) => datedStatus(change, now)),
  ];
}

/** The register says since when a status stands. */
function datedStatus(
  change: RegistrationChange,
  { establishment, publishedOn }: Standing,
): RegistrationChange {
  const since = dayOf(registerDay(field(establishment, 'establishment', 'statusDate')));
  if (since === null || since > publishedOn) return change;
  const { notBefore: _, ...dated } = { ...change, date: since };
  return dated;
}

function companyField(company: AnsweredCompany, column: 'name' | 'shareCapital' | 'legalNature'): string {
  return field(rowsOf(company, 'company')[0], 'company', column);
}

function capitalOf({ company }: Standing): string | null {
  const capital = moneyOf(companyField(company, 'shareCapital'));
  return capital === null || Number.isNaN(capital) ? null : String(capital);
}

function legalNatureOf({ company, words }: Standing): string | null {
  const code = companyField(company, 'legalNature');
  return textOf([code, words['legalNature']?.[code] ?? ''].join(' '));
}

/** Street, number, district and city, as one text. */
function addressOf({ establishment, words }: Standing): string | null {
  const of = (column: Parameters<typeof field<'establishment'>>[2]) =>
    textOf(field(establishment, 'establishment', column));
  const city = of('state') === 'EX' ? of('foreignCity') : words['municipality']?.[of('municipality') ?? ''];
  const street = textOf([of('streetType'), of('street')].join(' '));
  const parts = [street, of('number'), of('complement'), of('district'), of('postcode'), city, of('state')];
  return textOf(parts.filter((part) => part !== null && part !== undefined).join(', '));
}

/** The main activity where that changed, else the other ones that came and went. */
function activitiesOf(earlier: Standing, now: Standing): Texts {
  const main = ({ establishment }: Standing) => textOf(field(establishment, 'establishment', 'mainCnae'));
  if (main(earlier) !== main(now)) return [main(earlier), main(now)];
  const [before, after] = [secondaryCodes(earlier.establishment), secondaryCodes(now.establishment)];
  return [
    textOf(before.filter((code) => !after.includes(code)).join('; ')),
    textOf(after.filter((code) => !before.includes(code)).join('; ')),
  ];
}

/**
 * The table of partners where it differs. Who came did so on the day of entry that the register names; when others left it does
 * not say, so that all is then one change between the two editions.
 */
function membershipChanges(earlier: Standing, now: Standing): RegistrationChange[] {
  const [before, after] = [rowsOf(earlier.company, 'partner'), rowsOf(now.company, 'partner')];
  const left = before.filter((row) => !isAmong(row, after));
  const newcomers = after.filter((row) => !isAmong(row, before));
  if (left.length === 0 && newcomers.length === 0) return [];
  const names = (rows: readonly AnsweredRow[]) =>
    namesInOne(rows.map((row) => nameOf(field(row, 'partner', 'name')) ?? ''));
  const entries = newcomers.map((row) => dayOf(registerDay(field(row, 'partner', 'since'))));
  const days = entries.filter((day) => day !== null && day <= now.publishedOn);

  if (left.length > 0 || days.length < entries.length) {
    return [
      {
        kind: 'MEMBERSHIP',
        date: now.publishedOn,
        notBefore: earlier.publishedOn,
        before: names(before),
        after: names(after),
        partnersChangedPercentage:
          before.length === 0 ? null : Math.round((left.length / before.length) * 10_000) / 100,
      },
    ];
  }
  return [...new Set(days)].sort().flatMap((date) => {
    if (date === null) return [];
    const there = (last: (day: string) => boolean) =>
      after.filter((row) => {
        const at = newcomers.indexOf(row);
        return at < 0 || last(entries[at] ?? '');
      });
    return {
      kind: 'MEMBERSHIP' as const,
      date,
      before: names(there((day) => day < date)),
      after: names(there((day) => day <= date)),
      partnersChangedPercentage: 0,
    };
  });
}

/** Whether a partner is among others: by what is shown of the document, with the same name or the same day of entry. */
function isAmong(row: AnsweredRow, others: readonly AnsweredRow[]): boolean {
  const of = (one: AnsweredRow, column: 'document' | 'name' | 'since') => field(one, 'partner', column);
  return others.some((other) => {
    if (of(row, 'document') !== of(other, 'document')) return false;
    const isNamedSo = of(row, 'name') === of(other, 'name') || sameName(of(row, 'name'), of(other, 'name'));
    // Whoever is abroad shows no document.
    const isTelling = /[1-9A-Z]/.test(of(row, 'document').replace(/\*/g, ''));
    return isNamedSo || (isTelling && of(row, 'since') === of(other, 'since'));
  });
}
