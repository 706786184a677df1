import type { Text } from '../../base/language.ts';
import type { AttemptOutcome, DeliveryAnswer } from '../../webhook/delivery.ts';
import type { DiscardReason } from '../../webhook/event-store.ts';
import { formatIn } from '../../wording/format.ts';
import type { CommandContext } from '../context.ts';
import { writeTable } from './table.ts';

const outcomeWords = {
  DELIVERED: { en: 'delivered', 'pt-BR': 'entregue' },
  REFUSED: { en: 'refused', 'pt-BR': 'recusada' },
  TIMEOUT: { en: 'no answer in time', 'pt-BR': 'sem resposta a tempo' },
  UNREACHABLE: { en: 'not reached', 'pt-BR': 'não alcançado' },
  UNREADABLE: { en: 'unreadable answer', 'pt-BR': 'resposta ilegível' },
  FORBIDDEN: { en: 'address not allowed', 'pt-BR': 'endereço não permitido' },
  INTERRUPTED: { en: 'interrupted', 'pt-BR': 'interrompida' },
} as const satisfies Record<AttemptOutcome, Text>;

const discardWords = {
  ATTEMPTS_EXHAUSTED: { en: 'after its last attempt', 'pt-BR': 'depois da última tentativa' },
  ENDPOINT_GONE: { en: 'the endpoint is gone', 'pt-BR': 'o endereço não existe mais' },
  WEBHOOK_DISABLED: { en: 'the webhook is disabled', 'pt-BR': 'o webhook está desabilitado' },
  SUBJECT_ERASED: { en: 'whom it told of is erased', 'pt-BR': 'o titular foi apagado' },
  WEBHOOK_REMOVED: { en: 'the webhook was removed', 'pt-BR': 'o webhook foi removido' },
  RECORD_DAMAGED: { en: 'it is damaged', 'pt-BR': 'está danificada' },
} as const satisfies Record<DiscardReason, Text>;

/** What came of the latest attempt: the HTTP status, or why there was none. */
function lastOutcome({ attempts }: Pick<DeliveryAnswer, 'attempts'>): string {
  const last = attempts.at(-1);
  if (last === undefined) return '';
  return last.httpStatus === null ? (last.outcome ?? '') : String(last.httpStatus);
}

function lastOutcomeInWords({ say }: CommandContext, item: Pick<DeliveryAnswer, 'attempts'>): string {
  const last = item.attempts.at(-1);
  return last === undefined || last.httpStatus !== null || last.outcome === null
    ? lastOutcome(item)
    : say(outcomeWords[last.outcome]);
}

/** How a delivery stands, in words. */
function deliveryWord(
  context: CommandContext,
  { status, discardReason }: Pick<DeliveryAnswer, 'status' | 'discardReason'>,
): string {
  const keys = {
    PENDING: 'deliveryPending',
    DELIVERED: 'deliveryDelivered',
    DISCARDED: 'deliveryDiscarded',
  } as const;
  const word = context.say(keys[status]);
  return discardReason === null ? word : `${word}: ${context.say(discardWords[discardReason])}`;
}

/** Writes deliveries as a table. */
export async function writeDeliveries(
  context: CommandContext,
  items: readonly DeliveryAnswer[],
  options: { readonly header: boolean },
): Promise<void> {
  const format = formatIn(context.language, context.timezone);
  await writeTable<DeliveryAnswer>(
    context,
    [
      { key: 'id', title: { en: 'Delivery', 'pt-BR': 'Entrega' }, shown: (item) => item.id },
      { key: 'type', title: { en: 'Type', 'pt-BR': 'Tipo' }, shown: (item) => item.type },
      {
        key: 'status',
        title: { en: 'State', 'pt-BR': 'Estado' },
        shown: (item) => deliveryWord(context, item),
        bare: (item) => item.status,
      },
      {
        key: 'attempts',
        title: { en: 'Attempts', 'pt-BR': 'Tentativas' },
        shown: (item) => String(item.attempts.length),
      },
      {
        key: 'last',
        title: { en: 'Answer', 'pt-BR': 'Resposta' },
        shown: (item) => lastOutcomeInWords(context, item),
        bare: lastOutcome,
      },
      {
        key: 'subjectId',
        title: { en: 'About', 'pt-BR': 'Sobre' },
        shown: (item) => item.subjectId,
        spare: true,
      },
      {
        key: 'createdAt',
        title: { en: 'Happened', 'pt-BR': 'Aconteceu em' },
        shown: (item) => format.dateTime(item.createdAt),
        bare: (item) => item.createdAt,
        spare: true,
      },
      {
        key: 'webhookId',
        title: { en: 'Webhook', 'pt-BR': 'Webhook' },
        shown: (item) => item.webhookId,
        inPipe: true,
      },
    ],
    items,
    options,
  );
}
