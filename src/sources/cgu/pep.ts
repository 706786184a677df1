import { dayOf, textOf } from '../../datasets/printed-values.ts';
import type { PepDetails } from '../../sections/pep.ts';
import { type CguAnswer, sortRows } from './answer.ts';

/**
 * Returns PEP by the complete CPF, which the portal compares. If it returned rows of other CPFs only, it did not, and the exposure is
 * unknown.
 */
export function pepOf(answer: CguAnswer): PepDetails | undefined {
  if (answer.rows.peps === undefined) return undefined;
  const { own, hasForeign } = sortRows(answer, 'peps');
  const positions = own.map((row) => ({
    title: textOf(row.descricao_funcao ?? '') ?? '',
    organ: textOf(row.nome_orgao ?? ''),
    from: dayOf(row.dt_inicio_exercicio ?? ''),
    until: dayOf(row.dt_fim_exercicio ?? ''),
    exposedUntil: dayOf(row.dt_fim_carencia ?? ''),
  }));
  const isUnknown = positions.length === 0 && hasForeign;
  return {
    exposed: isUnknown ? null : positions.length > 0,
    positions: isUnknown ? null : positions,
    related: null,
    donations: null,
    donationsTotal: null,
  };
}
