/**
 * How a folded word sounds in Portuguese, so that THIAGO and TIAGO, SOUZA and SOUSA, WALTER and VALTER are found by one
 * key. The vowel at the end stays: without it MARIO and MARIA would be one.
 */
export function soundKey(word: string): string {
  const sound = word
    .replace(/^H/, '')
    .replace(/LH/g, '1')
    .replace(/NH/g, '3')
    .replace(/SCH|CH|SH/g, 'X')
    .replace(/PH/g, 'F')
    .replace(/TH/g, 'T')
    .replace(/H/g, '')
    .replace(/SC(?=[EI])/g, 'S')
    .replace(/QU(?=[EI])|Q/g, 'K')
    .replace(/C(?=[EIY])/g, 'S')
    .replace(/C/g, 'K')
    .replace(/G(?=[EIY])/g, 'J')
    .replace(/W/g, 'V')
    .replace(/Y/g, 'I')
    .replace(/Z/g, 'S')
    .replace(/N$/, 'M')
    .replace(/(.)\1+/g, '$1');
  return sound === '' ? word : sound;
}
