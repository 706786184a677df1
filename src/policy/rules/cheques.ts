import type { BadChequesDetails } from '../../sections/bad-cheques.ts';
import { type ChequeReturn, returnOf } from '../../sections/cheque-reasons.ts';
import { deniesItself, mostRecords } from '../../sections/negative-records.ts';
import { boundsOf, type Span } from '../span.ts';
import { defineRule } from './define-rule.ts';
import { countOf } from './partly-known.ts';

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
  spans: 'UNBOUNDED',
  read: ({ BAD_CHEQUES }) => stoppedCheques(BAD_CHEQUES),
});

/** Cheques that a source counts and does not list, or whose reason is unknown, may be without funds or not. */
function chequesWithoutFunds(details: BadChequesDetails): number | Span | undefined {
  return deniesItself(details) ? undefined : listedWith(details, 'WITHOUT_FUNDS');
}

/** The stated number of cheques, which is at least the number of those that are listed with such a reason. */
function stoppedCheques(details: BadChequesDetails): number | Span | undefined {
  const { stoppedOrStolenCheques: stated } = details;
  const { least } = boundsOf(listedWith(details, 'STOPPED'));
  if (stated !== null) return Math.max(stated, least);
  return least === 0 ? undefined : { least, most: null };
}

function listedWith(details: BadChequesDetails, kind: ChequeReturn): number | Span {
  const { entries } = details;
  const listed = entries.reduce((sum, { cheques }) => sum + cheques, 0);
  return countOf(
    {
      items: entries,
      unlisted: Math.max(0, mostRecords(details) - listed),
      holds: ({ reason }) => {
        const own = returnOf(reason);
        return own === null ? null : own === kind;
      },
    },
    ({ cheques }) => cheques,
  );
}
