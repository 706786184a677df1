import { say } from '../../../base/language.ts';
import { relationWords } from '../../../policy/operation/operation-words.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { statusWords } from '../../../wording/statuses.ts';
import { drawGlossary, drawRights } from '../provenance-part.ts';
import { beginPart, beginSection, drawLead, word } from '../setting.ts';
import { drawTable } from '../table.ts';
import { type OperationSetting, stepTitle } from './operation-setting.ts';
import { treeWord } from './tree-words.ts';

type Effect = OperationSetting['material']['definition']['steps'][number]['onError'];

/** The last part: what was run, in which versions, and what whoever it is about may ask for. */
export function drawRun(setting: OperationSetting, number: number): void {
  const { paper, material, style } = setting;
  const { language } = style;
  const words = (key: Parameters<typeof treeWord>[1]) => treeWord(language, key);
  const title = words('run');
  const effect = (value: Effect) =>
    value === 'IGNORE' ? words('ignored') : say(statusWords[value], language);
  paper.together(() => {
    beginPart(setting, { number, title });
    drawLead(setting, words('runLead'));
    drawTable(
      paper,
      [
        { title: words('step'), width: 118 },
        { title: words('whose'), width: 110 },
        { title: words('policies'), width: 115 },
        { title: words('whenDenied'), width: 50 },
        { title: words('whenAlert'), width: 50 },
        { title: words('whenError'), width: 50 },
      ],
      material.definition.steps.map((step) => ({
        cells: [
          { text: stepTitle(setting, step.name), under: step.name },
          { text: stepTitle(setting, step.of), under: say(relationWords[step.relation], language) },
          Object.values(step.policies).join('\n'),
          effect(step.onDenied),
          effect(step.onAlert),
          effect(step.onError),
        ],
      })),
      { continued: word(setting, 'continued', { title: `${number} ${title}` }) },
    );
  });
  paper.y += 6;
  beginSection(setting, words('policies'));
  for (const { id, version, name, hash } of material.policies) {
    const line = `${plainWords(name)} · ${id} · ${treeWord(language, 'version', { version })} · ${hash}`;
    paper.flow('P', line, { size: 7.25, leading: 10.5 });
  }
  paper.y += 4;
  drawRights(setting, material.operation.type === 'cpf' ? 'CPF' : 'CNPJ', material.rightsContact);
  paper.y += 4;
  drawGlossary(setting, words('glossary'));
}
