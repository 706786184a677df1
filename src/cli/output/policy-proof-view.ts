import type { Language } from '../../base/language.ts';
import type { PolicyProof } from '../../policy/proof/prove-policies.ts';
import { policyProofPage, type WitnessLines } from '../../presentation/policy-proof.ts';
import type { Channel } from './channel.ts';
import { tonePainter } from './tone.ts';
import { wrap } from './wrap.ts';

type View = Pick<Channel, 'paint' | 'width'>;

/** A proof on a terminal. Ends with a line break. */
export function policyProofText(
  proof: PolicyProof,
  names: readonly [before: string, after: string],
  { language, view }: { readonly language: Language; readonly view: View },
): string {
  const page = policyProofPage(proof, names, language);
  const lines = [
    ...wrap(page.title, view.width).map((line) => view.paint.strong(line)),
    ...page.parts.flatMap(({ mark, tone, claim, because, witness }) => {
      const [first = '', ...rest] = wrap(`${mark}  ${claim}`, view.width - 2);
      return [
        `  ${tonePainter(tone, view.paint)(mark)}${first.slice(mark.length)}`,
        ...rest.map((line) => `    ${line}`),
        ...(because === undefined ? [] : indented(because, '    ', view)),
        ...(witness === undefined ? [] : witnessText(witness, view)),
      ];
    }),
  ];
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

function witnessText({ title, facts, rest, decisions }: WitnessLines, view: View): readonly string[] {
  return [
    ...indented(title, '    ', view),
    ...facts.flatMap((fact) => indented(fact, '      ', view)),
    ...indented(rest, '      ', view).map(view.paint.faint),
    ...decisions.flatMap(({ head, reasons }) => [
      ...indented(head, '    ', view),
      ...reasons.flatMap((reason) => indented(reason, '      ', view)).map(view.paint.faint),
    ]),
  ];
}

function indented(text: string, indent: string, { width }: View): readonly string[] {
  return wrap(text, Math.max(20, width - indent.length)).map((line) => indent + line);
}
