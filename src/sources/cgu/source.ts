import { type Static, Type } from '@sinclair/typebox';
import { fitsSchema } from '../../base/fits-schema.ts';
import type { Document } from '../../document/document.ts';
import type { SectionType } from '../../sections/index.ts';
import type { RoleName } from '../../sections/roles.ts';
import { type Source, type SourceContribution, SourceFailure } from '../define-source.ts';
import { type CguAnswer, type Route, readAnswer, routes, writeAnswer } from './answer.ts';
import { pepOf } from './pep.ts';
import type { TransparencyPortal } from './portal.ts';
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
    ask: async (portal, { value }, signal) => ({
      flags: {},
      rows: { peps: await portal.rows('peps', { [routes.peps]: value }, signal) },
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
      map: (answer, { document, sections }) =>
        answer.outcome === 'NO_RECORD' || !sections.includes(section)
          ? {}
          : map(readAnswer(answer, document.value)),
    }),
  );
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
  const { flags } = await askAbout(portal, document, signal);
  const rows: Partial<Record<Route, unknown[]>> = {};
  for (const route of sanctionRoutes[document.kind]) {
    const flag = sanctionFlags[route];
    // Only what it says outright spares the question.
    const isClean = flag !== null && flags[flag] === false;
    rows[route] = isClean ? [] : await portal.rows(route, { [routes[route]]: document.value }, signal);
  }
  return { flags, rows };
}

async function askSocialBenefits(
  portal: TransparencyPortal,
  document: Document,
  signal: AbortSignal,
): Promise<Asked> {
  const { flags, nis } = await askAbout(portal, document, signal);
  const isKnown = Object.keys(flags).length > 0;
  if (isKnown && programmes.some(({ flag }) => flags[flag] === undefined)) {
    throw new SourceFailure(
      'INVALID_ANSWER',
      "The answer of CGU's transparency portal cannot be used: it does not say who is a recipient.",
    );
  }
  const rows: Partial<Record<Route, unknown[]>> = {};
  for (const { flag, route } of programmes) {
    if (flags[flag] !== true) continue;
    const isByNis = routes[route] === 'nis';
    if (isByNis && nis === null) continue;
    rows[route] = await portal.rows(
      route,
      { [routes[route]]: isByNis ? (nis ?? '') : document.value },
      signal,
    );
  }
  return { flags, rows };
}

const summary = Type.Object({ nis: Type.Optional(Type.Union([Type.String(), Type.Null()])) });

/** What the portal says of a document at first: a flag for each list and programme; none where it does not know it. */
async function askAbout(
  portal: TransparencyPortal,
  { kind, value }: Document,
  signal: AbortSignal,
): Promise<{ readonly flags: Asked['flags']; readonly nis: string | null }> {
  const route = kind === 'cpf' ? 'pessoa-fisica' : 'pessoa-juridica';
  const answer = await portal.one(route, { [kind]: value }, signal);
  if (!fitsSchema(summary, answer)) {
    throw new SourceFailure(
      'INVALID_ANSWER',
      `The answer of CGU's transparency portal cannot be used: ${route} has another shape.`,
    );
  }
  const members: readonly (readonly [string, unknown])[] = Object.entries(answer);
  const flags = members.flatMap(([name, value]) =>
    typeof value === 'boolean' ? [[name, value] as const] : [],
  );
  return { flags: Object.fromEntries(flags), nis: nisOf(answer) };
}

function nisOf({ nis }: Static<typeof summary>): string | null {
  const digits = (nis ?? '').replace(/\D/g, '');
  return /^0*$/.test(digits) ? null : digits;
}
