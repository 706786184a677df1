import type { DeliveryAnswer } from '../../webhook/delivery.ts';
import { formatIn } from '../../wording/format.ts';
import type { CommandContext } from '../context.ts';
import { writeTable } from './table.ts';

/** What came of the latest attempt: the HTTP status, or the word for why there was none. */
function lastOutcome({ attempts }: Pick<DeliveryAnswer, 'attempts'>): string {
  const last = attempts.at(-1);
  if (last === undefined) return '';
  return last.httpStatus === null ? (last.outcome ?? '') : String(last.httpStatus);
}

/** How a delivery stands, in words. */
function deliveryWord(context: CommandContext, { status }: Pick<DeliveryAnswer, 'status'>): string {
  const keys = {
    PENDING: 'deliveryPending',
    DELIVERED: 'deliveryDelivered',
    DISCARDED: 'deliveryDiscarded',
  } as const;
  return context.say(keys[status]);
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
      { key: 'last', title: { en: 'Answer', 'pt-BR': 'Resposta' }, shown: lastOutcome },
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
