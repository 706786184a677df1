import type { DocumentKind } from '../document/document.ts';
import { readOperation } from '../policy/operation/check-operation.ts';
import { readPolicy } from '../policy/read-policy.ts';
import { ofOperation, type PolicyItem } from './list-policies.ts';
import {
  listOperationTemplateIds,
  listTemplateIds,
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
  const items = [
    ...(filter.kind === 'OPERATION' ? [] : await Promise.all((await listTemplateIds()).map(readPolicyItem))),
    ...(filter.kind === 'POLICY'
      ? []
      : await Promise.all((await listOperationTemplateIds()).map(readOperationItem))),
  ].flat();
  return items.filter(({ type }) => filter.type === undefined || type === filter.type);
}

async function readPolicyItem(templateId: string): Promise<readonly TemplateItem[]> {
  const template = await readTemplate(templateId);
  const { policy } = template ? await readPolicy(template.text, template.file) : {};
  if (policy === undefined) return [];
  const { id, name, title, kind: type, depth, additionals, usePolicyResult } = policy;
  const titled = title !== undefined && { title };
  return [{ id, name, ...titled, kind: 'POLICY', type, depth, additionals, usePolicyResult }];
}

async function readOperationItem(templateId: string): Promise<readonly TemplateItem[]> {
  const template = await readOperationTemplate(templateId);
  const { operation } = template ? await readOperation(template.text, template.file) : {};
  if (operation === undefined) return [];
  const { id, name, title, operation: type } = operation;
  return [{ id, name, ...(title !== undefined && { title }), kind: 'OPERATION', type, ...ofOperation }];
}
