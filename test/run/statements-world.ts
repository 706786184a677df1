import type { SourceProfile } from '../../src/collector/source-profile.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { craftPdf, tableOf } from '../financial-statement/pdf/craft-pdf.ts';
import { approvedCompany, type LocalEngine, openLocalEngine, start } from '../report/local-engine.ts';

/** Denies a company whose current ratio is below 1; statements are the analyst's to attach. */
export const withStatements = `id: with-statements
name: With statements
kind: cnpj
depth: SIMPLES
additionals: [FINANCIAL_STATEMENTS]
usePolicyResult: true
sources: { revenue: optional, location: optional }
scoring:
  riskBands:
    - { band: A, from: 600, status: APPROVED }
    - { band: B, from: 0, status: ALERT }
groups:
  - name: registration
    rules:
      - { rule: COMPANY_SITUATION, failWhen: NOT_CONTAINS ATIVA, statusToApply: DENIED, points: 100 }
  - name: statements
    rules:
      - { rule: FINANCIAL_CURRENT_RATIO, failWhen: LESS_THAN 1, statusToApply: DENIED, points: 100 }
`;

/** An engine with the report of an approved company, final, to which no statements are attached. */
export async function analyzed(
  policyId = 'with-statements',
  sources?: SourceProfile['sources'],
): Promise<{ engine: LocalEngine; id: string }> {
  const engine = await openLocalEngine(sources === undefined ? {} : { sources });
  await enablePolicy(
    engine.storage,
    engine.actor,
    { text: withStatements, file: 'with-statements.yaml' },
    start,
  );
  const { report } = await analyzeDocument(engine, engine.actor, { document: approvedCompany, policyId });
  return { engine, id: report.id };
}

/** A balance sheet of 2025 whose parts add up to 150, with a current ratio of 0.5. */
export async function balancePdf(
  total: string,
  { head = '', foot = '' }: { readonly head?: string; readonly foot?: string } = {},
): Promise<Uint8Array> {
  const words = (text: string) => (text === '' ? [] : [{ words: text }]);
  const pages = [
    [
      ...words(head),
      { words: 'BALANÇO PATRIMONIAL EM 31/12/2025' },
      ...tableOf(
        [500],
        [
          ['ATIVO', total],
          ['ATIVO CIRCULANTE', '50,00'],
          ['ATIVO NÃO CIRCULANTE', '100,00'],
          ['PASSIVO CIRCULANTE', '100,00'],
          ['PATRIMÔNIO LÍQUIDO', '50,00'],
        ],
      ),
      ...words(foot),
    ],
  ];
  return new Uint8Array(await craftPdf(pages));
}
