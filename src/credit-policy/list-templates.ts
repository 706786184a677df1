import type { DocumentKind } from '../document/document.ts';
import { readOperation } from '../policy/operation/check-operation.ts';
import { isOperationText } from '../policy/operation/operation-text.ts';
import type { Policy } from '../policy/policy.ts';
import { readPolicy } from '../policy/read-policy.ts';
import { ofOperation, type PolicyItem } from './list-policies.ts';
import {
  listOperationTemplateIds,
  listTemplateIds,
  type PolicyText,
  readOperationTemplate,
  readTemplate,
} from './templates.ts';

/** A shipped policy or operation, to be enabled. */
export type TemplateItem = Pick<
  PolicyItem,
  'id' | 'name' | 'title' | 'kind' | 'type' | 'depth' | 'additionals' | 'usePolicyResult'
>;

/** The shipped policies, then the operations, in the order of their ids; of one document kind or of one sort where it is named. */
export async function listTemplates(
  filter: { readonly type?: DocumentKind | undefined; readonly kind?: PolicyItem['kind'] | undefined } = {},
): Promise<readonly TemplateItem[]> {
  const texts = [
    ...(filter.kind === 'OPERATION' ? [] : await Promise.all((await listTemplateIds()).map(readTemplate))),
    ...(filter.kind === 'POLICY'
      ? []
      : await Promise.all((await listOperationTemplateIds()).map(readOperationTemplate))),
  ];
  const items = await Promise.all(texts.map((text) => text && toTemplateItem(text)));
  return items
    .filter((item) => item !== undefined)
    .filter(({ type }) => filter.type === undefined || type === filter.type);
}

/** A shipped policy or operation with its text and that of its cases, as their author wrote them. */
export interface TemplateText extends TemplateItem {
  readonly yaml: string;
  readonly cases: string | null;
}

/** The shipped policy or operation of an id; undefined where none is shipped under it. */
export async function showTemplate(templateId: string): Promise<TemplateText | undefined> {
  const template = (await readTemplate(templateId)) ?? (await readOperationTemplate(templateId));
  const item = template && (await toTemplateItem(template));
  return item && { ...item, yaml: template.text, cases: template.cases?.text ?? null };
}

/** Undefined where the text cannot be read: tests keep that from what ships. */
async function toTemplateItem({ text, file }: PolicyText): Promise<TemplateItem | undefined> {
  if (isOperationText(text)) {
    const { operation } = await readOperation(text, file);
    return (
      operation && { ...namesOf(operation), kind: 'OPERATION', type: operation.operation, ...ofOperation }
    );
  }
  const { policy } = await readPolicy(text, file);
  if (policy === undefined) return undefined;
  const { kind: type, depth, additionals, usePolicyResult } = policy;
  return { ...namesOf(policy), kind: 'POLICY', type, depth, additionals, usePolicyResult };
}

function namesOf({ id, name, title }: Pick<Policy, 'id' | 'name' | 'title'>) {
  return { id, name, ...(title !== undefined && { title }) };
}
