import { say } from '../../../base/language.ts';
import { shownDocument } from '../../../document/shown-document.ts';
import { operationStatusWords } from '../../../policy/operation/operation-words.ts';
import { nodeWords, operationTitle } from '../../../presentation/operation-page.ts';
import { formatIn } from '../../../wording/format.ts';
import { localeOf } from '../../../wording/locale.ts';
import type { OperationMaterial } from '../../operation-material.ts';
import { toneOfStatus } from '../palette.ts';
import { Paper } from '../paper.ts';
import { drawRunningLines, type RunningLines } from '../running-lines.ts';
import { word } from '../setting.ts';
import { drawMembers } from './members-part.ts';
import { drawOperationCover } from './operation-cover.ts';
import type { OperationSetting } from './operation-setting.ts';
import { drawRun } from './run-part.ts';
import { drawTree } from './tree-part.ts';
import { treeWord } from './tree-words.ts';

/** The operation as a document for people: tagged (PDF/UA-1), with its fonts, and the same bytes for the same material. */
export function pdfOfOperation(material: OperationMaterial): Promise<Uint8Array> {
  const { operation, form } = material;
  const { language, timeZone } = form;
  const style = { language, format: formatIn(language, timeZone) };
  const kind = treeWord(language, 'kind');
  const notice = word({ style }, 'sandbox');
  const paper = new Paper({
    // No document and no name of a person: titles are shown in lists of files.
    title: operation.sandbox ? `${kind} ${operation.id} (${notice})` : `${kind} ${operation.id}`,
    subject: kind,
    language: language === 'en' ? 'en' : localeOf(language).tag,
    createdAt: new Date(operation.updatedAt),
    watermark: operation.sandbox ? 'SANDBOX' : undefined,
  });
  const setting = { paper, material, style };
  drawOperationCover(setting);
  drawTree(setting, 2);
  drawMembers(setting, 3);
  drawRun(setting, 4);
  drawRunningLines({ ...setting, lines: linesOf(setting) });
  return paper.finish();
}

function linesOf({ material, style }: OperationSetting): RunningLines {
  const { operation, form, definition } = material;
  const { language } = style;
  const { name } = nodeWords(operation.root, style);
  return {
    kind: treeWord(language, 'kind'),
    name: name === '' ? word({ style }, 'noName') : name,
    document: shownDocument({
      document: operation.document,
      type: operation.type === 'cpf' ? 'CPF' : 'CNPJ',
    }),
    status: say(operationStatusWords[operation.status], language),
    tone: toneOfStatus(operation.status),
    updatedAt: operation.updatedAt,
    timeZone: form.timeZone,
    foot: treeWord(language, 'footer', {
      id: operation.id,
      name: operationTitle(operation, language),
      version: operation.operationVersion,
      hash: definition.hash.slice(0, 8),
    }),
    sandbox: operation.sandbox,
  };
}
