import { bandInWords } from '../../policy/score-words.ts';
import { colours, tones } from './palette.ts';
import { area } from './paper.ts';
import { placeBandEnds, placeBandNames } from './scale-labels.ts';
import { type Setting, word } from './setting.ts';

const width = 292;
const most = 1000;

const effects = { DENIED: 'denies', ALERT: 'alerts', APPROVED: 'approves' } as const;

/** The score on the bands of its policy; its own band in its tone. */
export function drawScore(setting: Setting, x: number, y: number): void {
  const { paper, material } = setting;
  const { report, policy } = material;
  const { score, policyResult } = report;
  const bands = policy.bands.map((band, at) => ({ ...band, to: policy.bands[at + 1]?.from ?? most }));
  const at = (points: number) => x + (width * points) / most;
  const band = policyResult?.riskBand ?? null;
  const inWords = policyResult === null ? undefined : bandInWords(policyResult, setting.style.language);
  const named = inWords === undefined ? '' : `, ${inWords}`;
  const alt = score === null ? word(setting, 'noScore') : word(setting, 'scoreAlt', { score, band: named });
  paper.within(
    'Figure',
    () =>
      paper.content(() => {
        for (const one of bands) {
          const isOwn = one.band === band && score !== null;
          const left = at(one.from);
          const space = one.to === most ? 0 : 1.5;
          paper.drawBox(
            left,
            y + 13,
            at(one.to) - left - space,
            10,
            isOwn ? tones[one.status].ink : colours.track,
          );
        }
        const placed = bands.map((one) => ({
          ...one,
          label: `${one.band} ${word(setting, effects[one.status])}`,
          left: at(one.from),
          right: at(one.to),
        }));
        const strongWidth = (text: string) => paper.widthOf(text, { size: 7.25, face: 'strong' });
        for (const { text, left, band: name } of placeBandNames(placed, strongWidth)) {
          const isOwn = name === band && score !== null;
          const style = isOwn
            ? ({ size: 7.25, face: 'strong', colour: colours.ink } as const)
            : ({ size: 7.25, face: 'plain', colour: colours.soft } as const);
          paper.drawLine(text, { x: left, y: y + 37 }, style);
        }
        const small = { size: 7, colour: colours.soft } as const;
        const ends = { end: most, right: x + width, widthOf: (text: string) => paper.widthOf(text, small) };
        for (const { text, left } of placeBandEnds(placed, ends))
          paper.drawLine(text, { x: left, y: y + 26 }, small);
        if (score !== null) {
          paper.drawBox(at(score) - 0.75, y + 8, 1.5, 18, colours.ink);
          paper.drawPath('M-4 0h8l-4 6z', at(score), y + 2, colours.ink);
        }
      }),
    { alt },
  );
}

/** Where the score stands on the first page. */
export const scoreLeft = area.right - width;
