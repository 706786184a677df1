import { type Static, Type } from '@sinclair/typebox';
import { fitsSchema } from '../../base/fits-schema.ts';
import type { Document } from '../../document/document.ts';
import type { SectionType } from '../../sections/index.ts';
import type { RoleName } from '../../sections/roles.ts';
import { partialFailure } from '../../sections/source-words.ts';
import { type FailedPart, type Source, type SourceContribution, SourceFailure } from '../define-source.ts';
import { type CguAnswer, foreignRoutes, readAnswer, sortByOwner, writeAnswer } from './answer.ts';
import { pepOf } from './pep.ts';
import type { TransparencyPortal } from './portal.ts';
import { isOwn, type Route, readRow, routes } from './routes.ts';
import { type SanctionRoute, sanctionFlags, sanctionsOf } from './sanctions.ts';
import { programmes, socialBenefitsOf } from './social-benefits.ts';

type Asked = Omit<CguAnswer, 'document' | 'askedOn'>;

/** A role that the portal plays. */
interface CguRole {
  readonly role: RoleName;
  readonly section: SectionType;
  readonly documentKinds: Source['documentKinds'];
  readonly ask: (portal: TransparencyPortal, document: Document, signal: AbortSignal) => Promise<Asked>;
  readonly map: (answer: CguAnswer) => SourceContribution;
}

const cguRoles: readonly CguRole[] = [
  {
    role: 'pep',
    section: 'PEP',
    documentKinds: ['cpf'],
    ask: async (portal, document, signal) => ({
      flags: {},
      rows: { peps: await rowsAbout(portal, { route: 'peps', document }, signal) },
    }),
    map: (answer) => {
      const details = pepOf(answer);
      return details === undefined ? {} : { PEP: details };
    },
  },
  {
    role: 'sanctions',
    section: 'SANCTIONS',
    documentKinds: ['cpf', 'cnpj'],
    ask: askSanctions,
    map: (answer) => {
      const details = sanctionsOf(answer);
      return details === undefined ? {} : { SANCTIONS: details };
    },
  },
  {
    role: 'social-benefits',
    section: 'SOCIAL_BENEFITS',
    documentKinds: ['cpf'],
    ask: askSocialBenefits,
    map: (answer) => ({ SOCIAL_BENEFITS: socialBenefitsOf(answer) }),
  },
];

/** Time for the turns of all who ask at once, and for what a recipient of everything needs. */
const timeoutMs = 90_000;

/**
 * The sources over the API of CGU, one for each role.
 *
 * @param portal undefined without a key: its answers of before can be read, and nothing is asked.
 */
export function cguSources(portal: TransparencyPortal | undefined): readonly Source[] {
  return cguRoles.map(
    ({ role, section, documentKinds, ask, map }): Source => ({
      role,
      provider: 'cgu',
      title: { en: "CGU's transparency portal", 'pt-BR': 'Portal da Transparência (CGU)' },
      sandbox: false,
      documentKinds,
      sections: [section],
      timeoutMs,
      ...(portal === undefined && { lacks: 'CREDIT_CGU_KEY' }),
      async ask({ document, signal, askedOn }) {
        if (portal === undefined) throw new Error('A source that lacks its key was asked');
        const findings = await ask(portal, document, signal);
        return writeAnswer({
          document: document.value,
          askedOn,
          ...findings,
        });
      },
      failedPart: (answer, { document }) =>
        answer.outcome === 'NO_RECORD' ? null : failedPartOf(readAnswer(answer, document.value)),
      map: (answer, { document, sections }) =>
        answer.outcome === 'NO_RECORD' || !sections.includes(section)
          ? {}
          : map(readAnswer(answer, document.value)),
    }),
  );
}

/** Returns which routes failed, or returned rows of other documents, which show nothing about the subject. */
function failedPartOf(answer: CguAnswer): FailedPart | null {
  const { failed = [] } = answer;
  const [failure] = failed;
  if (failure !== undefined) {
    const names = failed.map(({ route }) => route).join(', ');
    const message = partialFailure('portalLists', { lists: names, message: failure.message });
    return { code: failure.code, message };
  }
  const foreign = foreignRoutes(answer);
  if (foreign.length === 0) return null;
  return { code: 'WRONG_SUBJECT', message: partialFailure('portalOthers', { lists: foreign.join(', ') }) };
}

/** The rows of a route about a document, up to the first page with a row of another one. */
function rowsAbout(
  portal: TransparencyPortal,
  { route, document, number = document.value }: { route: Route; document: Document; number?: string },
  signal: AbortSignal,
): Promise<unknown[]> {
  const { parameter, documents } = routes[route];
  return portal.rows(route, {
    question: { [parameter]: number },
    isForeign: (row) => !isOwn(document.value, documents(readRow(route, row))),
    signal,
  });
}

/** The lists of each kind of document. */
const sanctionRoutes: Readonly<Record<Document['kind'], readonly SanctionRoute[]>> = {
  cpf: ['ceis', 'cnep', 'ceaf'],
  cnpj: ['ceis', 'cnep', 'cepim', 'acordos-leniencia'],
};

async function askSanctions(
  portal: TransparencyPortal,
  document: Document,
  signal: AbortSignal,
): Promise<Asked> {
  const summary = await askAbout(portal, document, signal);
  const flags = summary?.flags ?? {};
  const own = sanctionRoutes[document.kind];
  if (summary !== undefined && !own.some((route) => flags[sanctionFlags[route] ?? ''] !== undefined))
    throw unusable('it does not state which lists name the document');
  const rows: Partial<Record<Route, unknown[]>> = {};
  const failures: { readonly route: Route; readonly failure: SourceFailure }[] = [];
  for (const route of own) {
    const flag = sanctionFlags[route];
    // Only an explicit "no" spares the request.
    const isClean = flag !== null && flags[flag] === false;
    try {
      rows[route] = isClean ? [] : await rowsAbout(portal, { route, document }, signal);
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error;
      failures.push({ route, failure: error });
    }
  }
  const [first] = failures;
  if (first === undefined) return { flags, rows };
  // An entry of another list counts, whatever the failed list contains. Without an entry, the query is repeated or fails.
  const hasEntry = own.some((route) => sortByOwner(document.value, route, rows[route] ?? []).own.length > 0);
  if (!hasEntry) throw first.failure;
  const failed = failures.map(({ route, failure: { code, message } }) => ({ route, code, message }));
  return { flags, rows, failed };
}

async function askSocialBenefits(
  portal: TransparencyPortal,
  document: Document,
  signal: AbortSignal,
): Promise<Asked> {
  const summary = await askAbout(portal, document, signal);
  const { flags, nis } = summary ?? { flags: {}, nis: null };
  if (summary !== undefined && programmes.some(({ flag }) => flags[flag] === undefined))
    throw unusable('it does not state whether the person is a recipient');
  const rows: Partial<Record<Route, unknown[]>> = {};
  for (const { flag, route } of programmes) {
    if (flags[flag] !== true) continue;
    const number = routes[route].parameter === 'nis' ? nis : document.value;
    if (number !== null) rows[route] = await rowsAbout(portal, { route, document, number }, signal);
  }
  return { flags, rows };
}

const nullableText = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const summarySchema = Type.Object({ cpf: nullableText, cnpj: nullableText, nis: nullableText });

/**
 * Returns the portal's summary of a document: a flag for each list and programme. Returns undefined if it does not know the document,
 * which it answers with an empty body.
 *
 * @throws SourceFailure INVALID_ANSWER, WRONG_SUBJECT, those of the portal; the reason of `signal`.
 */
async function askAbout(
  portal: TransparencyPortal,
  { kind, value }: Document,
  signal: AbortSignal,
): Promise<{ readonly flags: Asked['flags']; readonly nis: string | null } | undefined> {
  const route = kind === 'cpf' ? 'pessoa-fisica' : 'pessoa-juridica';
  const answer = await portal.one(route, { [kind]: value }, signal);
  if (answer === undefined) return undefined;
  if (!fitsSchema(summarySchema, answer)) throw unusable(`${route} has another shape`);
  if (!isOwn(value, [answer.cpf, answer.cnpj])) {
    throw new SourceFailure(
      'WRONG_SUBJECT',
      `CGU's transparency portal answered ${route} about another document.`,
    );
  }
  const members: readonly (readonly [string, unknown])[] = Object.entries(answer);
  const flags = members.flatMap(([name, value]) =>
    typeof value === 'boolean' ? [[name, value] as const] : [],
  );
  return { flags: Object.fromEntries(flags), nis: nisOf(answer) };
}

function unusable(problem: string): SourceFailure {
  return new SourceFailure(
    'INVALID_ANSWER',
    `The answer of CGU's transparency portal cannot be used: ${problem}.`,
  );
}

function nisOf({ nis }: Static<typeof summarySchema>): string | null {
  const digits = (nis ?? '').replace(/\D/g, '');
  return /^0*$/.test(digits) ? null : digits;
}
