import { bandInWords } from '../../policy/score-words.ts';
import { colours, tones } from './palette.ts';
import { area } from './paper.ts';
import { type Setting, word } from './setting.ts';

const width = 292;
const most = 1000;
/** Bands narrower than this show their letter alone. */
const narrow = 40;

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
          const label = `${one.band} ${word(setting, effects[one.status])}`;
          const room = at(one.to) - left;
          const text =
            paper.widthOf(label, { size: 7.25, face: 'strong' }) + 4 > room || room < narrow
              ? one.band
              : label;
          const style = {
            size: 7.25,
            face: isOwn ? 'strong' : 'plain',
            colour: isOwn ? colours.ink : colours.soft,
          } as const;
          paper.drawLine(text, { x: left + (room - paper.widthOf(text, style)) / 2, y: y + 37 }, style);
          paper.drawLine(String(one.from), { x: left, y: y + 26 }, { size: 7, colour: colours.soft });
        }
        const end = String(most);
        paper.drawLine(end, { x, y: y + 26, width, align: 'right' }, { size: 7, colour: colours.soft });
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
