import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from '../base/own-package.ts';

/** A YAML, and the name under which findings speak of it. */
export interface NamedText {
  readonly text: string;
  readonly file: string;
}

/** The YAML of a policy or an operation, with that of the cases and invariants that it comes with. */
export interface PolicyText extends NamedText {
  readonly cases?: NamedText | undefined;
  readonly invariants?: NamedText | undefined;
}

const folder = 'policies';
const operations = 'operations';

/** The ids of the shipped policies, in alphabetical order: `policies/<id>.yaml`. */
export function listTemplateIds(): Promise<readonly string[]> {
  return listIds(folder);
}

/** The ids of the shipped operations, in alphabetical order: `policies/operations/<id>.yaml`. */
export function listOperationTemplateIds(): Promise<readonly string[]> {
  return listIds(`${folder}/${operations}`);
}

/** The shipped policy `id` with its cases, as their author wrote them; undefined where none is shipped under that id. */
export async function readTemplate(id: string): Promise<PolicyText | undefined> {
  // Asked of the list, so that an id from outside never becomes a path.
  return (await listTemplateIds()).includes(id) ? readShipped(`${folder}/${id}`) : undefined;
}

/** The shipped operation `id` with its cases; undefined where none is shipped under that id. */
export async function readOperationTemplate(id: string): Promise<PolicyText | undefined> {
  const ids = await listOperationTemplateIds();
  return ids.includes(id) ? readShipped(`${folder}/${operations}/${id}`) : undefined;
}

async function listIds(of: string): Promise<readonly string[]> {
  const names = await readdir(join(packageFolder(), of));
  // `<id>.cases.yaml` holds the cases that it is tested with, `<id>.invariants.yaml` what must hold of it.
  return names.flatMap((name) => /^([a-z0-9_-]+)\.yaml$/.exec(name)?.[1] ?? []).sort();
}

async function readShipped(path: string): Promise<PolicyText> {
  const [own, cases, invariants] = await Promise.all([
    readText(`${path}.yaml`),
    readText(`${path}.cases.yaml`),
    readIfThere(`${path}.invariants.yaml`),
  ]);
  return { ...own, cases, ...(invariants && { invariants }) };
}

/** Operations have none. */
async function readIfThere(file: string): Promise<NamedText | undefined> {
  return existsSync(join(packageFolder(), file)) ? readText(file) : undefined;
}

async function readText(file: string): Promise<NamedText> {
  return { text: await readFile(join(packageFolder(), file), 'utf8'), file };
}
