import { describe, expect, test } from 'vitest';
import { fixedClock } from '../../../src/base/clock.ts';
import { requireDocument } from '../../../src/document/document.ts';
import type { SectionDetails, SectionType } from '../../../src/sections/index.ts';
import { mergeSection } from '../../../src/sections/merge.ts';
import type { Partner } from '../../../src/sections/relations.ts';
import type { openConnector } from '../../../src/sources/connector/open-connector.ts';
import { readConnector } from '../../../src/sources/connector/read-connector.ts';
import { SourceFailure, type SourceRequest } from '../../../src/sources/define-source.ts';
import { askResiliently } from '../../../src/sources/resilient-source.ts';
import { serveHttp } from '../../net/local-server.ts';
import { evaluateRule } from '../../policy/one-rule.ts';
import { openLocalConnector } from './local-connector.ts';

const company = requireDocument('33683111000280');
const [ana, bruno, carla] = ['00000012440', '11144477735', '52998224725'] as const;
const holding = '99990001000198';
const scope = { relationLevels: 1, lawsuitsSince: '2014-01-01', scrMonths: 12 } as const;

const partner = (document: string | null, more: Partial<Partner> = {}): Partner => ({
  level: 1,
  name: `PARTNER ${document}`,
  document,
  documentKind: document?.length === 14 ? 'cnpj' : 'cpf',
  certainty: 'CERTAIN',
  through: null,
  role: 'Sócio',
  sharePercent: null,
  since: null,
  ageBand: null,
  age: null,
  deceased: null,
  pep: null,
  restrictive: null,
  restrictiveAmount: null,
  ...more,
});

const relations = (partners: Partner[] | null): Partial<SectionDetails> => ({
  RELATIONS: { levels: 1, partners, branches: null, companies: null, relatives: null, sameAddress: null },
});

const maps: Readonly<Record<string, string>> = {
  courts:
    '  PROCESSES: { lawsuits: { each: cases, item: { caseNumber: number, courtType: court, pole: side, filedOn: day } }, possible: { each: possible, noneWhen: "length(cases) >= `0` && !possible", item: { caseNumber: number } } }',
  'pefin-refin': `  PEFIN: { count: 'not_null(count, length(pefin))', entries: { each: 'listed || pefin', item: { amount: amount, date: day } } }
  REFIN: { count: 'length(refin)', entries: { each: refin, item: { amount: amount } } }`,
  pep: '  PEP: { exposed: exposed, positions: { each: positions, item: { title: title, until: until } } }',
};

interface Answer {
  readonly status?: number;
  readonly body: unknown;
}

/** A connector for partners whose provider answers by `answer`, with whom it was asked about. */
async function forOwners(
  role: string,
  answer: (document: string, count: number) => Answer,
  more = '',
  settings: Parameters<typeof openLocalConnector>[1] = {},
): Promise<{ source: ReturnType<typeof openConnector>['source']; asked: string[] }> {
  const asked: string[] = [];
  const { url } = await serveHttp((incoming, response) => {
    const document = String(incoming.url).split('/').at(-1) ?? '';
    asked.push(document);
    const { status = 200, body } = answer(document, asked.length);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const yaml = `provider: acme-owners
role: ${role}
title: { en: Acme, pt-BR: Acme }
for: owners
hosts: ['${url.host}']
request: { method: GET, url: '${url.origin}/{document}' }
noRecord: [{ status: [404] }]
${more.replaceAll('ORIGIN', url.origin)}
map:
${maps[role]}
`;
  const { source } = await openLocalConnector(yaml, settings);
  return { source, asked };
}

function requestFor(known: Partial<SectionDetails>, more: Partial<SourceRequest> = {}): SourceRequest {
  const sections: SectionType[] = ['PROCESSES', 'RELATIONS', 'PEP'];
  const { signal } = new AbortController();
  return { document: company, scope, sections, known, askedOn: '2026-11-20', signal, ...more };
}

/** What a rule about partners comes to. */
function statusOf(rule: string, processes: SectionDetails['PROCESSES'], failWhen = 'IS_TRUE'): string {
  return evaluateRule({ rule, failWhen, statusToApply: 'ALERT' }, { PROCESSES: processes }).status;
}

const lawsuit = {
  number: '0000001-11.2024.8.26.0100',
  court: 'CRIMINAL',
  side: 'PASSIVE',
  day: '2024-03-11',
};

describe('a question about each partner', () => {
  test('that a provider may have taken in is not asked again, although another one is', async () => {
    const states = "poll: { id: id, done: ready, request: { method: GET, url: 'ORIGIN/x' } }";
    let repeats = 0;
    const { source, asked } = await forOwners(
      'courts',
      (document) => {
        if (document === ana) return { status: 502, body: {} };
        repeats += 1;
        return repeats === 1 ? { status: 429, body: {} } : { body: { ready: true, cases: [] } };
      },
      states,
    );
    const request = requestFor(relations([partner(ana), partner(bruno)]));
    await expect(source.ask(request)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    const { PROCESSES } = source.map(await source.ask(request), request);
    expect(asked.toSorted()).toEqual([ana, bruno, bruno].toSorted());
    expect(JSON.stringify(PROCESSES)).toContain('SOURCE_FAILED');
  });

  test('that finds only lawsuits of possible namesakes leaves the partner unknown', async () => {
    const { source } = await forOwners('courts', (document) => ({
      body: { cases: [], possible: document === ana ? [lawsuit] : [] },
    }));
    const request = requestFor(relations([partner(ana), partner(bruno)]));
    const { PROCESSES } = source.map(await source.ask(request), request);
    if (PROCESSES === undefined) throw new Error('no section');
    expect(PROCESSES.ownersUnknown).toEqual([
      { name: `PARTNER ${ana}`, document: ana, reason: 'POSSIBLE_ONLY' },
    ]);
    const settled = mergeSection('PROCESSES', [PROCESSES]);
    expect(statusOf('OWNER_LAWSUITS_COUNT', settled, 'GREATER_THAN 0 COUNT')).toBe('NOT_APPLIED');
  });

  test('is asked about those with a whole document, and names the others with the reason', async () => {
    const { source, asked } = await forOwners(
      'courts',
      (document) => {
        if (document === bruno) return { status: 404, body: {} };
        return { body: { cases: document === ana ? [lawsuit] : [] } };
      },
      'mostOwners: 3\ndocumentKinds: [cpf]',
    );
    const known = relations([
      partner(ana),
      partner('***444777**'),
      partner(holding),
      partner(bruno),
      partner(carla),
      partner('39053344705'),
      partner('98765432100', { level: 2, through: ana }),
    ]);
    expect(source.documentKinds).toEqual(['cnpj']);
    expect(source.questions?.(known)).toBe(3);
    const request = requestFor(known);
    const answer = await source.ask(request);
    expect(asked.sort()).toEqual([ana, bruno, carla].sort());
    const { PROCESSES } = source.map(answer, request);
    if (PROCESSES === undefined) throw new Error('no section');
    expect(PROCESSES.ownersLawsuits).toMatchObject([
      { caseNumber: lawsuit.number, owner: { name: `PARTNER ${ana}`, document: ana } },
    ]);
    expect(PROCESSES.ownersUnknown?.map(({ document, reason }) => [document, reason])).toEqual([
      ['***444777**', 'DOCUMENT_MASKED'],
      [holding, 'OTHER_KIND'],
      ['39053344705', 'TOO_MANY'],
      [bruno, 'NOT_KNOWN_THERE'],
    ]);
    // What is found counts; what is not known is never a sum.
    const settled = mergeSection('PROCESSES', [PROCESSES]);
    expect(settled.ownersTotals).toBeNull();
    expect(statusOf('OWNER_LAWSUITS_HAS_CRIMINAL', settled)).toBe('ALERT');
    expect(statusOf('OWNER_LAWSUITS_COUNT', settled, 'GREATER_THAN 5 COUNT')).toBe('NOT_APPLIED');
    expect(statusOf('OWNER_LAWSUITS_COUNT', settled, 'GREATER_THAN 0 COUNT')).toBe('ALERT');
    expect(statusOf('OWNER_LAWSUITS_AMOUNT', settled, 'GREATER_THAN 0 BRL')).toBe('NOT_APPLIED');
  });

  test('knows nothing of a partner whose data are dated in the future', async () => {
    const { source } = await forOwners(
      'courts',
      (document) => ({ body: { cases: [], on: document === ana ? '2099-01-01' : '2026-11-20' } }),
      'edition: { path: on }',
    );
    const request = requestFor(relations([partner(ana), partner(bruno)]));
    const answer = await source.ask(request);
    const { PROCESSES } = source.map(answer, request);
    expect(answer.editionDate).toBe('2026-11-20');
    expect(PROCESSES?.ownersUnknown).toMatchObject([{ document: ana, reason: 'SOURCE_FAILED' }]);
  });

  test('proves nothing clean while one partner is not known, and is clean where all were looked at', async () => {
    const { source } = await forOwners('courts', () => ({ body: { cases: [] } }));
    const criminal = async (partners: Partner[]) => {
      const request = requestFor(relations(partners));
      const { PROCESSES } = source.map(await source.ask(request), request);
      if (PROCESSES === undefined) throw new Error('no section');
      return statusOf('OWNER_LAWSUITS_HAS_CRIMINAL', mergeSection('PROCESSES', [PROCESSES]));
    };
    expect(await criminal([partner(ana), partner(null)])).toBe('NOT_APPLIED');
    expect(await criminal([partner(ana), partner(bruno)])).toBe('APPROVED');
  });

  test('gives nothing where nobody says who the partners are, and asks nobody', async () => {
    const { source, asked } = await forOwners('courts', () => ({ body: { cases: [] } }));
    for (const known of [{}, relations(null)]) {
      const request = requestFor(known);
      expect(source.map(await source.ask(request), request)).toEqual({});
      expect(source.questions?.(known)).toBe(0);
    }
    expect(asked).toEqual([]);
  });

  test('leaves the total of a partner unknown if the amount of any record is', async () => {
    const records = await forOwners('pefin-refin', () => ({
      body: { pefin: [{ amount: 7 }, { amount: null }], refin: [{ amount: 2 }] },
    }));
    const request = requestFor(relations([partner(ana)]));
    const { RELATIONS } = records.source.map(await records.source.ask(request), request);
    expect(RELATIONS?.partners).toMatchObject([
      { document: ana, restrictive: true, restrictiveAmount: null },
    ]);
  });

  test('fills negative records and exposure of partners, and never says of one that it has none by half of them', async () => {
    const records = await forOwners('pefin-refin', (document) => ({
      body: { pefin: document === ana ? [{ amount: 7 }, { amount: 3 }] : [], refin: [] },
    }));
    const known = relations([partner(ana), partner(bruno)]);
    const request = requestFor(known);
    const { RELATIONS, PROCESSES } = records.source.map(await records.source.ask(request), request);
    expect(PROCESSES).toBeUndefined();
    expect(RELATIONS?.partners).toMatchObject([
      { document: ana, restrictive: true },
      { document: bruno, restrictive: false, restrictiveAmount: 0 },
    ]);
    // They find their places among the partners of the registry.
    if (known.RELATIONS === undefined || RELATIONS === undefined) throw new Error('no section');
    const merged = mergeSection('RELATIONS', [known.RELATIONS, RELATIONS]);
    expect(merged.partners).toMatchObject([
      { document: ana, role: 'Sócio', restrictive: true },
      { document: bruno, role: 'Sócio', restrictive: false },
    ]);

    const exposure = await forOwners('pep', (document) => ({ body: { exposed: document === ana } }));
    const exposed = exposure.source.map(await exposure.source.ask(request), request);
    expect(exposed.PEP?.related).toMatchObject([
      { document: ana, relationship: 'PARTNER', certainty: 'CERTAIN' },
    ]);
    expect(exposed.RELATIONS?.partners).toMatchObject([{ pep: true }, { pep: false }]);
    const none = requestFor(relations([partner(bruno), partner(null)]));
    expect(exposure.source.map(await exposure.source.ask(none), none).PEP?.related).toBeNull();
  });

  test('counts at least the records that it lists', async () => {
    const { source } = await forOwners('pefin-refin', () => ({
      body: { pefin: [], count: 0, listed: [{ amount: 7 }], refin: [] },
    }));
    const request = requestFor(relations([partner(ana)]));
    const { RELATIONS } = source.map(await source.ask(request), request);
    expect(RELATIONS?.partners).toMatchObject([{ restrictive: true, restrictiveAmount: 7 }]);
  });

  test('leaves out negative records of a person that are older than five years, unless they are kept', async () => {
    const request = requestFor(relations([partner(ana), partner(bruno), partner(holding)]));
    const partnersOf = async (settings: { readonly keepsOldNegatives?: boolean }) => {
      const answer = (document: string) => ({
        body: { pefin: [{ amount: 7, day: document === bruno ? '2021-11-20' : '2021-11-19' }], refin: [] },
      });
      const { source } = await forOwners('pefin-refin', answer, '', settings);
      const { RELATIONS } = source.map(await source.ask(request), request);
      return RELATIONS?.partners?.map(({ restrictive, restrictiveAmount }) => [
        restrictive,
        restrictiveAmount,
      ]);
    };
    // The records of a company have no age limit.
    expect(await partnersOf({})).toEqual([
      [false, 0],
      [true, 7],
      [true, 7],
    ]);
    expect(await partnersOf({ keepsOldNegatives: true })).toEqual([
      [true, 7],
      [true, 7],
      [true, 7],
    ]);
  });

  test('reads the positions of a partner although the flag is missing or denies them', async () => {
    const request = requestFor(relations([partner(ana), partner(bruno), partner(carla)]));
    const mayor = { title: 'Prefeito', until: null };
    const { source } = await forOwners('pep', (document) => ({
      body: {
        exposed: document === ana ? null : false,
        positions: document === carla ? [{ title: 'Vereador', until: '2012-12-31' }] : [mayor],
      },
    }));
    const { PEP } = source.map(await source.ask(request), request);
    expect(PEP?.related).toMatchObject([
      { document: ana, title: 'Prefeito' },
      { document: bruno, title: 'Prefeito' },
    ]);
    expect(PEP?.relatedUnknown).toBeUndefined();
  });

  test('is repeated about those alone who have no answer yet, and is billed as often as it was answered', async () => {
    let failures = 1;
    const { source, asked } = await forOwners(
      'courts',
      (document) => {
        if (document === bruno && failures-- > 0) return { status: 500, body: {} };
        return { body: { cases: [] } };
      },
      'price: 0.5',
    );
    const request = requestFor(relations([partner(ana), partner(bruno), partner(carla)]));
    const { result, attempts, cost } = await askResiliently(source, request, {
      clock: fixedClock(new Date('2026-11-20T12:00:00Z')),
      wait: async () => {},
    });
    expect('answer' in result).toBe(true);
    expect(attempts).toBe(2);
    expect(asked.filter((document) => document === ana)).toHaveLength(1);
    expect(asked.filter((document) => document === bruno)).toHaveLength(2);
    expect(cost).toEqual({ cost: 15_000_000, isUnknown: false });
  });

  test('that is refused about one leaves the others standing; about all it is a failure of the source', async () => {
    const one = await forOwners('courts', (document) =>
      document === bruno ? { status: 403, body: {} } : { body: { cases: [] } },
    );
    const request = requestFor(relations([partner(ana), partner(bruno)]));
    const { PROCESSES } = one.source.map(await one.source.ask(request), request);
    expect(PROCESSES?.ownersUnknown).toMatchObject([{ document: bruno, reason: 'SOURCE_FAILED' }]);

    const all = await forOwners('courts', () => ({ status: 403, body: {} }));
    const error: unknown = await all.source.ask(request).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(SourceFailure);
    expect(error).toMatchObject({ code: 'REFUSED' });
  });

  test('is asked about as many as may be paid, and says of the others why not', async () => {
    const { source, asked } = await forOwners('courts', () => ({ body: { cases: [] } }));
    const request = requestFor(relations([partner(ana), partner(bruno), partner(carla)]), { questions: 1 });
    const { PROCESSES } = source.map(await source.ask(request), request);
    expect(asked).toEqual([ana]);
    expect(PROCESSES?.ownersUnknown).toMatchObject([{ reason: 'COST_CEILING' }, { reason: 'COST_CEILING' }]);
  });
});

test('a section of partners that says nothing about their company is told as such', async () => {
  const yaml = `provider: acme-owners
role: revenue
title: { en: Acme, pt-BR: Acme }
for: owners
hosts: [api.acme.com]
request: { method: GET, url: 'https://api.acme.com/{document}' }
subject: cpf
map: { REVENUE: { presumedIncome: income } }
`;
  const { findings } = await readConnector(yaml, 'acme-owners.yaml');
  expect(findings.map(({ code }) => code)).toContain('NOT_OF_OWNERS');
});
