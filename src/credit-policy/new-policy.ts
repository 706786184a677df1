import { isWritten, type Language } from '../base/language.ts';
import { commentsIn } from './template-in-language.ts';
import type { PolicyText } from './templates.ts';

/** A policy or an operation to begin from, with the cases that it is tried with, and what must hold of it. */
interface NewPolicyFiles {
  readonly policy: string;
  readonly cases: string;
  /** undefined where the template has none. */
  readonly invariants: string | undefined;
}

/**
 * The text of a template as a policy or an operation of another id and name, and of its cases as cases of that. Layout stays, and
 * comments are in the language of whoever writes the name; what names files of the template's own folder goes.
 *
 * @param file the name of the policy's file, as its cases beside it name it.
 */
export function writeFromTemplate(
  template: PolicyText,
  {
    id,
    name,
    file,
    language,
  }: { readonly id: string; readonly name: string; readonly file: string; readonly language: Language },
): NewPolicyFiles {
  // A policy is written in one of two languages.
  const written = isWritten(language) ? language : 'en';
  const policy = commentsIn(language, withoutSchemaLine(template.text))
    .replace(/^id: [^\s#]+/m, () => `id: ${id}`)
    .replace(/^name: .*$/m, () => `name: ${JSON.stringify(name)}\nlanguage: ${written}`)
    .replace(/^title: .*\n/m, '');
  return {
    policy,
    cases: withoutSchemaLine(template.cases?.text ?? '')
      .replace(/^# (?:How|What) .*\n(?:#.*\n)*/m, '')
      .replace(/^(policy|operation): .*$/m, (_, key) => `${key}: ${JSON.stringify(file)}`),
    invariants:
      template.invariants &&
      withoutSchemaLine(template.invariants.text).replace(/^# What .*\n(?:#.*\n)*\n?/m, ''),
  };
}

/** It names a schema beside the template. */
function withoutSchemaLine(text: string): string {
  return text.replace(/^# yaml-language-server: .*\n/, '');
}
