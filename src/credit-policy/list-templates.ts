import type { DocumentKind } from '../document/document.ts';
import type { Policy } from '../policy/policy.ts';
import { readPolicy } from '../policy/read-policy.ts';
import type { PolicyItem } from './list-policies.ts';
import { listTemplateIds, readTemplate } from './templates.ts';

/** A shipped policy, to be enabled. */
export type TemplateItem = Pick<PolicyItem, 'id' | 'name' | 'title' | 'type'> &
  Pick<Policy, 'depth' | 'additionals' | 'usePolicyResult'>;

/** The shipped policies, of one document kind where it is named, in the order of their ids. */
export async function listTemplates(
  filter: { readonly type?: DocumentKind | undefined } = {},
): Promise<readonly TemplateItem[]> {
  const items: TemplateItem[] = [];
  for (const templateId of await listTemplateIds()) {
    const template = await readTemplate(templateId);
    const { policy } = template ? await readPolicy(template.text, template.file) : {};
    if (policy === undefined || (filter.type !== undefined && policy.kind !== filter.type)) continue;
    const { id, name, title, kind: type, depth, additionals, usePolicyResult } = policy;
    items.push({
      id,
      name,
      ...(title !== undefined && { title }),
      type,
      depth,
      additionals,
      usePolicyResult,
    });
  }
  return items;
}
