import type { DocumentKind } from '../document/document.ts';
import type { Operation } from '../policy/operation/operation.ts';
import { isOperationText } from '../policy/operation/operation-text.ts';
import type { Policy } from '../policy/policy.ts';
import { ofOperation, type PolicyItem } from './list-policies.ts';
import { type ChoiceReader, readChoice } from './read-choice.ts';
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

/**
 * The shipped policies, then the operations, in the order of their ids; of one document kind or of one sort where it is named.
 *
 * @param read reads texts that this process has not read yet. Default: `readChoice`.
 */
export async function listTemplates(
  filter: { readonly type?: DocumentKind | undefined; readonly kind?: PolicyItem['kind'] | undefined } = {},
  read: ChoiceReader = readChoice,
): Promise<readonly TemplateItem[]> {
  const texts = [
    ...(filter.kind === 'OPERATION' ? [] : await Promise.all((await listTemplateIds()).map(readTemplate))),
    ...(filter.kind === 'POLICY'
      ? []
      : await Promise.all((await listOperationTemplateIds()).map(readOperationTemplate))),
  ];
  const items: (TemplateItem | undefined)[] = [];
  for (const text of texts) items.push(text && (await toTemplateItem(text, read)));
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
export async function showTemplate(
  templateId: string,
  read: ChoiceReader = readChoice,
): Promise<TemplateText | undefined> {
  const template = (await readTemplate(templateId)) ?? (await readOperationTemplate(templateId));
  const item = template && (await toTemplateItem(template, read));
  return item && { ...item, yaml: template.text, cases: template.cases?.text ?? null };
}

/** Items by their text. What ships is read once. */
const itemsOfTexts = new Map<string, TemplateItem | undefined>();

/** Undefined where the text cannot be read: tests keep that from what ships. */
async function toTemplateItem(source: PolicyText, read: ChoiceReader): Promise<TemplateItem | undefined> {
  const { text } = source;
  if (itemsOfTexts.has(text)) return itemsOfTexts.get(text);
  const of = isOperationText(text) ? 'OPERATION' : 'POLICY';
  const { content } = await read({ source: { text, file: source.file }, of, checks: {} });
  const item = content && itemOf(content.policy);
  itemsOfTexts.set(text, item);
  return item;
}

function itemOf(policy: Policy | Operation): TemplateItem {
  if ('operation' in policy)
    return { ...namesOf(policy), kind: 'OPERATION', type: policy.operation, ...ofOperation };
  const { kind: type, depth, additionals, usePolicyResult } = policy;
  return { ...namesOf(policy), kind: 'POLICY', type, depth, additionals, usePolicyResult };
}

function namesOf({ id, name, title }: Pick<Policy, 'id' | 'name' | 'title'>) {
  return { id, name, ...(title !== undefined && { title }) };
}
