import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from '../base/own-package.ts';

/** A YAML, and the name under which findings speak of it. */
export interface NamedText {
  readonly text: string;
  readonly file: string;
}

/** The YAML of a policy, with that of the cases and invariants that it comes with. */
export interface PolicyText extends NamedText {
  readonly cases?: NamedText | undefined;
  readonly invariants?: NamedText | undefined;
}

const folder = 'policies';

/** The ids of the shipped policies, in alphabetical order: `policies/<id>.yaml`. */
export async function listTemplateIds(): Promise<readonly string[]> {
  const names = await readdir(join(packageFolder(), folder));
  // `<id>.cases.yaml` holds the cases that a policy is tested with.
  return names.flatMap((name) => /^([a-z0-9_-]+)\.yaml$/.exec(name)?.[1] ?? []).sort();
}

/** The shipped policy `id` with its cases, as their author wrote them; undefined where none is shipped under that id. */
export async function readTemplate(id: string): Promise<PolicyText | undefined> {
  // Asked of the list, so that an id from outside never becomes a path.
  if (!(await listTemplateIds()).includes(id)) return undefined;
  const [policy, cases] = await Promise.all([readShipped(`${id}.yaml`), readShipped(`${id}.cases.yaml`)]);
  return { ...policy, cases };
}

/** The shipped operation `id`, as its author wrote it; undefined where none is shipped under that id. */
export async function readOperationTemplate(id: string): Promise<NamedText | undefined> {
  const names = await readdir(join(packageFolder(), folder, 'operations'));
  // `<id>.cases.yaml` holds the cases that it is tested with.
  return !id.includes('.') && names.includes(`${id}.yaml`) ? readShipped(`operations/${id}.yaml`) : undefined;
}

async function readShipped(name: string): Promise<NamedText> {
  const file = `${folder}/${name}`;
  return { text: await readFile(join(packageFolder(), file), 'utf8'), file };
}
