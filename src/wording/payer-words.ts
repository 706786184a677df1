import { fillText, type Text } from '../base/language.ts';

/** A batch or an operation whose price contains an analysis. */
export type AnalysisPayer =
  | { readonly batchId: string; readonly name: string }
  | { readonly operationId: string };

const words = {
  batch: { en: 'batch {name} ({id})', 'pt-BR': 'lote {name} ({id})' },
  operation: { en: 'operation {id}', 'pt-BR': 'operação {id}' },
} as const satisfies Record<string, Text>;

/** Returns the name of a payer, to follow "Shared with" and "Compartilhado com". */
export function payerInWords(payer: AnalysisPayer): Text {
  return 'batchId' in payer
    ? fillText(words.batch, { name: payer.name, id: payer.batchId })
    : fillText(words.operation, { id: payer.operationId });
}
