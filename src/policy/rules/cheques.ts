import type { BadChequesDetails } from '../../sections/bad-cheques.ts';
import { deniesItself } from '../../sections/negative-records.ts';
import type { Span } from '../span.ts';
import { defineRule } from './define-rule.ts';
import { countOf } from './partly-known.ts';

/** Reasons of return that mean that there were no funds, or no account (BCB, Resolution 3972): 11 to 14. */
const withoutFunds = /^\s*1[1-4]\b/;

export function isWithoutFunds(reason: string): boolean {
  return withoutFunds.test(reason);
}

export const boundlessCheck = defineRule({
  id: 'BOUNDLESS_CHECK',
  title: { en: 'Cheques without funds', 'pt-BR': 'Cheques sem fundo (motivos 11 a 14)' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['BAD_CHEQUES'],
  value: 'count',
  spans: 'BOUNDED',
  read: ({ BAD_CHEQUES }) => chequesWithoutFunds(BAD_CHEQUES),
});

export const suspendedOrStolenCheck = defineRule({
  id: 'SUSPENDED_OR_STOLEN_CHECK',
  title: { en: 'Cheques stopped, lost or stolen', 'pt-BR': 'Cheques sustados, extraviados ou roubados' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['BAD_CHEQUES'],
  value: 'count',
  read: ({ BAD_CHEQUES }) => BAD_CHEQUES.stoppedOrStolenCheques,
});

/** Cheques that a source counts and does not list, or whose reason is unknown, may be without funds or not. */
function chequesWithoutFunds(details: BadChequesDetails): number | Span | undefined {
  if (deniesItself(details)) return undefined;
  const { count, entries } = details;
  const listed = entries.reduce((sum, { cheques }) => sum + cheques, 0);
  return countOf(
    {
      items: entries,
      unlisted: Math.max(0, count - listed),
      holds: ({ reason }) => (reason === null ? null : isWithoutFunds(reason)),
    },
    ({ cheques }) => cheques,
  );
}
