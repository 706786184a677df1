import { say as sayText } from '../../base/language.ts';
import { shownDocument } from '../../document/shown-document.ts';
import type { OperationPreview } from '../../operation/preview-operation.ts';
import { relationWords } from '../../policy/operation/operation-words.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { statusWords } from '../../wording/statuses.ts';
import type { CommandContext } from '../context.ts';
import { figureStyle } from './figure-style.ts';
import { wrap } from './wrap.ts';

/** What an operation would do, and at which price at most, as people read it. Ends with a line break. */
export function operationPreviewText(preview: OperationPreview, context: CommandContext): string {
  const { say, language, stdout } = context;
  const { format } = figureStyle(context);
  const { title, operationName, document, type, root, steps, atMost } = preview;
  const name = plainWords(title === undefined ? operationName : sayText(title, language));
  const shown = shownDocument({ document, type: type === 'cpf' ? 'CPF' : 'CNPJ' });
  const priced = ({ policyId, policyVersion, price }: OperationPreview['root']) =>
    `${policyId}@${policyVersion} ${format.money(price)}`;
  const lines = [
    `${name} · ${shown}`,
    `  ${say('previewRoot')}: ${priced(root)}`,
    ...steps.map((step) => {
      const stepName = step.title === undefined ? step.name : plainWords(sayText(step.title, language));
      const notes = [
        step.policies.map(priced).join(', '),
        ...(step.limit === null ? [] : [say('previewLimit', { count: format.number(step.limit) })]),
        ...(step.unlessRoot.length === 0
          ? []
          : [
              say('previewUnless', {
                statuses: step.unlessRoot.map((status) => sayText(statusWords[status], language)).join(', '),
              }),
            ]),
      ];
      return `  ${stepName} (${sayText(relationWords[step.relation], language)}): ${notes.join('; ')}`;
    }),
    say('previewAtMost', { count: format.number(atMost.reports), price: format.money(atMost.price) }),
  ];
  return `${lines.flatMap((line) => wrap(line, stdout.width)).join('\n')}\n`;
}
