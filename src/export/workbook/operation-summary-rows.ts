import { say, type Text } from '../../base/language.ts';
import { formatDocument } from '../../document/mask.ts';
import { operationStatusWords } from '../../policy/operation/operation-words.ts';
import { nodeWords, operationTitle, reasonRows } from '../../presentation/operation-page.ts';
import { noLinks } from '../../report/public-addresses.ts';
import { type Cell, numberCell, textCell, timeCell } from '../../spreadsheet/writing/cell.ts';
import { formatIn } from '../../wording/format.ts';
import type { OperationMaterial } from '../operation-material.ts';
import { type SummaryRow, summaryColumnsOf } from './summary-sheet.ts';
import { workbookWords } from './write-sheet.ts';

const words = {
  subject: { en: 'Subject', 'pt-BR': 'Titular' },
  document: { en: 'Document', 'pt-BR': 'Documento' },
  status: { en: 'Status', 'pt-BR': 'Situação' },
  operation: { en: 'Operation', 'pt-BR': 'Operação' },
  version: { en: 'Version', 'pt-BR': 'Versão' },
  seen: { en: 'Documents seen', 'pt-BR': 'Documentos vistos' },
  done: { en: 'Analysed', 'pt-BR': 'Analisados' },
  total: { en: 'To be analysed', 'pt-BR': 'A analisar' },
  counted: { en: 'Counted', 'pt-BR': 'Contados' },
  price: { en: 'Price', 'pt-BR': 'Preço' },
  id: { en: 'Id', 'pt-BR': 'Identificador' },
  external: { en: 'Your id', 'pt-BR': 'Código externo' },
  created: { en: 'Asked for at', 'pt-BR': 'Pedido em' },
  links: { en: 'Links', 'pt-BR': 'Links' },
  finished: { en: 'Finished at', 'pt-BR': 'Terminado em' },
  hash: { en: 'SHA-256 of the operation', 'pt-BR': 'SHA-256 da operação' },
  reasons: { en: 'Who has made it so', 'pt-BR': 'Quem fez o resultado' },
  policies: { en: 'Policies', 'pt-BR': 'Políticas' },
} as const satisfies Record<string, Text>;

/** Everything that is said of an operation as a whole, who has made it come to that, and its policies. */
export function operationSummaryRows(material: OperationMaterial): readonly SummaryRow[] {
  const { operation, form, definition, policies, publicUrl } = material;
  const { language, timeZone } = form;
  const style = { language, format: formatIn(language, timeZone) };
  const row = (label: Text, value: Cell): SummaryRow => ({ label: say(label, language), value });
  const title = (label: Text, style: 'section' | 'warning'): SummaryRow => ({
    label: say(label, language),
    value: undefined,
    style,
  });
  const reasons = reasonRows(operation, style);
  return [
    ...(operation.sandbox ? [title(workbookWords.sandbox, 'warning')] : []),
    row(words.subject, textCell(nodeWords(operation.root, style).name)),
    row(words.document, textCell(formatDocument({ kind: operation.type, value: operation.document }))),
    row(words.status, textCell(say(operationStatusWords[operation.status], language))),
    row(words.operation, textCell(operationTitle(operation, language))),
    row(words.version, numberCell(operation.operationVersion, 'integer')),
    row(words.seen, numberCell(operation.nodes.length, 'integer')),
    row(words.done, numberCell(operation.progress.done, 'integer')),
    row(words.total, numberCell(operation.progress.total, 'integer')),
    row(words.counted, numberCell(operation.counted, 'integer')),
    row(words.price, numberCell(operation.price, 'money')),
    row(words.id, textCell(operation.id)),
    row(words.external, textCell(operation.externalId)),
    row(words.created, timeCell(operation.createdAt)),
    row(words.finished, timeCell(operation.finishedAt)),
    row(words.hash, textCell(definition.hash)),
    ...(publicUrl === null ? [row(words.links, textCell(say(noLinks, language)))] : []),
    ...(reasons.length === 0 ? [] : [title(words.reasons, 'section')]),
    ...reasons.map(({ who, result, effect }) => ({
      label: who,
      value: textCell(result === effect ? result : `${result} → ${effect}`),
    })),
    title(words.policies, 'section'),
    ...policies.map(({ id, version, name, hash }) => ({
      label: name,
      value: textCell(`${id} · ${version} · ${hash}`),
    })),
  ];
}

export const operationSummaryColumns = summaryColumnsOf({ en: 'The operation', 'pt-BR': 'A operação' });
