import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSped } from '../../src/financial-statement/sped/read-sped.ts';
import { refusal } from './refusal-of.ts';

const fixture = (name: string) => readFileSync(`fixtures/statements/${name}-invented.txt`);
const factory = fixture('ecd-layout9');
const text = factory.toString('latin1');
const accounts = fixture('ecf').toString('latin1');
const read = (changed: string) => readSped(Buffer.from(changed, 'latin1'));

test.each(['J800', 'J801'])(
  'the books of a company are read past a text of %s, whose lines may start like registers',
  (register) => {
    const whole = readSped(factory);
    const opening = { J800: '|J800|010|Notas|0a1b|', J801: '|J801|010|Termo|20|0a1b|' }[register] ?? '';
    const rtf = [
      String.raw`{\rtf1 Notas explicativas`,
      '|J100|9|T|1||A|Outra empresa|1,00|D|2,00|D|',
      '|J005|01012024|31122024|1||',
      'wrong|J100|',
      '|9999|3|',
      `the text |${register}FIM| goes on }`,
    ];
    for (const newline of ['\r\n', '\n']) {
      for (const end of [
        `}|${register}FIM|`,
        `}${newline}|${register}FIM|`,
        `}|${register}FIM|  `,
        `}|${register}FIM`,
      ]) {
        const inserted = `${opening}${rtf.join(newline)}${end}${newline}`;
        const at = text.indexOf('|J900|') === -1 ? text.indexOf('|J990|') : text.indexOf('|J900|');
        const changed = text.slice(0, at) + inserted + text.slice(at);
        expect(read(changed)).toEqual(whole);
      }
    }
    // A text may be of one line, and come before the statements.
    const first = text.indexOf('|J005|');
    const oneLine = `${opening}{}|${register}FIM|\r\n`;
    expect(read(text.slice(0, first) + oneLine + text.slice(first)).periods[0]?.balanceSheet).toEqual(
      whole.periods[0]?.balanceSheet,
    );
    const endless = text.replace('|J990|', `${opening}${rtf.slice(0, -1).join('\r\n')}\r\n|J990|`);
    expect(refusal(() => read(endless))).toMatchObject({
      code: 'STATEMENT_UNREADABLE',
      message: expect.stringContaining(`the text of ${register} has no end`),
    });
  },
);

test.each(['W300', 'Y800'])('the accounts of the ECF are read past a text of %s', (register) => {
  const inserted = `|${register}|x|{\r\n|L100|1|X|S|1|01||D|1,00|D|\r\n|9999|1|\r\n}|${register}FIM|\r\n`;
  expect(read(accounts.replace('|9999|', `${inserted}|9999|`))).toEqual(readSped(fixture('ecf')));
});
