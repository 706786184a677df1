import { Type } from '@sinclair/typebox';
import { dayOf, textOf } from '../../datasets/printed-values.ts';
import type { PepDetails } from '../../sections/pep.ts';
import { type CguAnswer, isOf, rowsOf } from './answer.ts';

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]));

const position = Type.Object({
  cpf: text,
  descricao_funcao: text,
  nome_orgao: text,
  dt_inicio_exercicio: text,
  dt_fim_exercicio: text,
  dt_fim_carencia: text,
});

/** PEP by the whole CPF, which the portal compares: certain either way, for the subject alone. */
export function pepOf(answer: CguAnswer): PepDetails | undefined {
  if (answer.rows.peps === undefined) return undefined;
  const positions = rowsOf(answer, 'peps', position)
    .filter(({ cpf }) => isOf(answer.document, cpf))
    .map((row) => ({
      title: textOf(row.descricao_funcao ?? '') ?? '',
      organ: textOf(row.nome_orgao ?? ''),
      from: dayOf(row.dt_inicio_exercicio ?? ''),
      until: dayOf(row.dt_fim_exercicio ?? ''),
      exposedUntil: dayOf(row.dt_fim_carencia ?? ''),
    }));
  return {
    exposed: positions.length > 0,
    positions,
    related: null,
    donations: null,
    donationsTotal: null,
  };
}
