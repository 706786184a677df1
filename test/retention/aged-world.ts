import { runRetention } from '../../src/retention/run-retention.ts';
import { usualTerms } from '../../src/retention/term.ts';
import { setTerms } from '../../src/retention/terms.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { approvedCompany, type LocalEngine, openLocalEngine } from '../report/local-engine.ts';

export const yearMs = 366 * 86_400_000;
/** For the whole database. */
export const all = { withinOrganization: false } as const;

/** An engine with the terms that a new database begins with, and what counts and removes as of its clock. */
export async function world(file?: string) {
  const engine = await openLocalEngine(file === undefined ? {} : { file });
  await setTerms(engine, engine.actor, all, usualTerms);
  const analyze = async (document: string = approvedCompany.value) => {
    const subject = { kind: 'cnpj', value: document } as const;
    const { report } = await analyzeDocument(engine, engine.actor, { document: subject, policyId: 'manual' });
    return report.id;
  };
  return { engine, analyze, ...removing(engine) };
}

function removing(engine: LocalEngine) {
  const counts = (answer: Awaited<ReturnType<typeof runRetention>>) =>
    Object.fromEntries(
      answer.records.flatMap(({ record, count, held }) =>
        count + held > 0 ? [[record, { count, held }]] : [],
      ),
    );
  return {
    dry: async () => counts(await runRetention(engine, { dryRun: true, catchUp: true })),
    remove: async () => counts(await runRetention(engine, { catchUp: true })),
  };
}
