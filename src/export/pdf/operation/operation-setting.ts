import { say } from '../../../base/language.ts';
import type { OperationNodeAnswer } from '../../../operation/read-operations.ts';
import { nodeWords } from '../../../presentation/operation-page.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import type { OperationMaterial } from '../../operation-material.ts';
import { type Tone, toneOfStatus } from '../palette.ts';
import { type Setting, word } from '../setting.ts';
import type { TableCell } from '../table.ts';
import { treeWord } from './tree-words.ts';

/** What every part of the document of an operation is drawn with. */
export interface OperationSetting extends Pick<Setting, 'paper' | 'style'> {
  readonly material: OperationMaterial;
}

/** As many rows of a table are printed, unless it is to be whole. */
export const shownRows = 200;

/** What a member is called, with its document below; a name of any length stays within its cell. */
export function memberCell({ style }: OperationSetting, node: OperationNodeAnswer): TableCell {
  const { name, document } = nodeWords(node, style);
  return {
    text: name === '' ? word({ style }, 'noName') : name,
    ...(document !== '' && { under: document }),
    mark: node.documentKind === 'CPF' ? 'PERSON' : 'COMPANY',
    face: node.distance === 0 ? 'strong' : 'plain',
  };
}

/** What a member came to, and why where it was not analysed. */
export function outcomeCell({ style }: OperationSetting, node: OperationNodeAnswer): TableCell {
  const { outcome, reason } = nodeWords(node, style);
  return {
    text: outcome,
    face: 'strong',
    mark: node.state === 'ANALYSED' || node.state === 'ERROR' ? toneOfNode(node) : 'NOT_ASKED',
    ...(reason !== '' && { under: reason }),
  };
}

function toneOfNode({ state, policyStatus }: OperationNodeAnswer): Tone {
  return toneOfStatus(state === 'ERROR' ? 'ERROR' : (policyStatus ?? state));
}

/** What people read as the name of a step. */
export function stepTitle({ material, style }: OperationSetting, name: string): string {
  if (name === 'root') return treeWord(style.language, 'root');
  const title = material.definition.steps.find((step) => step.name === name)?.title;
  return title === undefined ? name : plainWords(say(title, style.language));
}

/** How many members came to what; whoever was not analysed stands apart. */
export function countOutcomes(
  nodes: readonly OperationNodeAnswer[],
): Readonly<Record<'DENIED' | 'ALERT' | 'APPROVED' | 'ERROR' | 'OTHERS', number>> {
  const of = (status: string) =>
    nodes.filter(({ state, policyStatus }) => (state === 'ANALYSED' ? policyStatus : state) === status)
      .length;
  const [DENIED, ALERT, APPROVED, ERROR] = [of('DENIED'), of('ALERT'), of('APPROVED'), of('ERROR')];
  return { DENIED, ALERT, APPROVED, ERROR, OTHERS: nodes.length - DENIED - ALERT - APPROVED - ERROR };
}
