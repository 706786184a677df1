import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { candidateKeys } from '../../src/datasets/screening/candidate-keys.ts';
import {
  compareNames,
  editDistance,
  mayScore,
  possibleScore,
  readyName,
} from '../../src/datasets/screening/compare-names.ts';
import { foldName, sameName } from '../../src/datasets/screening/fold-name.ts';
import { oddsOfMaskAndName } from '../../src/datasets/screening/odds.ts';
import { soundKey } from '../../src/datasets/screening/sound-key.ts';

const person = (subject: string, entry: string) =>
  compareNames(readyName(subject, 'PERSON'), readyName(entry, 'PERSON'));
const company = (subject: string, entry: string) =>
  compareNames(readyName(subject, 'COMPANY'), readyName(entry, 'COMPANY'));

describe('a name', () => {
  test.each([
    ['João da Conceição', 'JOAO DA CONCEICAO'],
    ['JO AO DA CONCEIC AO', 'JOAO DA CONCEICAO'],
    ["Maria D'Ávila", 'MARIA DAVILA'],
    ['  Søren   Łukasz-Straße ', 'SOREN LUKASZ STRASSE'],
  ])('%s is folded to one spelling', (name, folded) => {
    expect(foldName(name)).toBe(folded);
  });

  test('is equal to itself without its particles, and not without its suffix', () => {
    expect(sameName('José da Silva', 'JOSE SILVA')).toBe(true);
    expect(sameName('José da Silva Filho', 'JOSE DA SILVA')).toBe(false);
    expect(sameName('', '')).toBe(false);
  });

  test('of ten thousand characters is compared by its beginning', () => {
    expect(foldName('A'.repeat(10_000)).length).toBeLessThan(500);
  });
});

describe('a conjunction in a name', () => {
  const families = [
    [
      'J & F INVESTIMENTOS S.A.',
      'J E F INVESTIMENTOS SA',
      'J AND F INVESTIMENTOS',
      'J&F INVESTIMENTOS',
      'J. e F. Investimentos',
    ],
    [
      'SILVA & SOUZA ADVOGADOS',
      'SILVA E SOUZA ADVOGADOS',
      'Silva and Souza Advogados',
      'SILVA&AMP;SOUZA ADVOGADOS',
    ],
    ['A & B LTDA', 'A E B LTDA', 'A AND B LTDA', 'A&B', 'A + B LTDA'],
    ['A & SILVA COMERCIO', 'A E SILVA COMERCIO', 'A AND SILVA COMERCIO'],
    ['SILVA & F COMERCIO', 'SILVA E F COMERCIO', 'SILVA AND F COMERCIO'],
    ['P & D & Q COMERCIO', 'P E D E Q COMERCIO', 'P AND D AND Q COMERCIO'],
    ['M & M', 'M E M', 'M AND M'],
    ['3 & M DO BRASIL', '3 E M DO BRASIL', '3 AND M DO BRASIL'],
    ['C & A MODAS', 'C E A MODAS', 'CEA MODAS'],
    ['C & A MODAS', 'CA MODAS'],
  ];
  const pairs = families.flatMap((family) => family.flatMap((one) => family.map((other) => [one, other])));

  test.each(pairs)('is the same in each spelling: %s, %s', (subject = '', entry = '') => {
    const [own, its] = [readyName(subject, 'COMPANY'), readyName(entry, 'COMPANY')];
    expect(compareNames(own, its)).toBeGreaterThanOrEqual(possibleScore);
    expect(mayScore(own, its, possibleScore)).toBe(true);
    const keys = candidateKeys(its);
    expect([...candidateKeys(own)].some((key) => keys.has(key))).toBe(true);
  });

  test('does not make initials equal that differ in another letter', () => {
    expect(company('J & F INVESTIMENTOS', 'J & S INVESTIMENTOS')).toBeLessThan(possibleScore);
    expect(company('J A F INVESTIMENTOS', 'J & F INVESTIMENTOS')).toBeLessThan(possibleScore);
  });
});

describe('the sound of a word', () => {
  test.each([
    ['THIAGO', 'TIAGO'],
    ['SOUZA', 'SOUSA'],
    ['WALTER', 'VALTER'],
    ['MILTON', 'MILTOM'],
    ['HELENA', 'ELENA'],
    ['KAROLINE', 'CAROLINE'],
    ['PHILIPPE', 'FILIPE'],
    ['LUIZ', 'LUIS'],
  ])('%s sounds like %s', (a, b) => {
    expect(soundKey(a)).toBe(soundKey(b));
  });

  test('keeps apart what is pronounced otherwise', () => {
    for (const [a, b] of [
      ['MARIO', 'MARIA'],
      ['CARLOS', 'CARLA'],
      ['ROSA', 'ROCHA'],
    ] as const) {
      expect(soundKey(a)).not.toBe(soundKey(b));
    }
  });
});

describe('two names', () => {
  test('that are the same score 100, in whatever order', () => {
    expect(person('Maria Aparecida de Souza', 'SOUZA, MARIA APARECIDA')).toBe(100);
  });

  test.each([
    ['Thiago Souza Lima', 'TIAGO SOUSA LIMA'],
    ['Ana Paula Ribeiro', 'ANAPAULA RIBEIRO'],
    ['José Carlos Pereira', 'J CARLOS PEREIRA'],
    ['Fernando Henriqe Barbosa', 'FERNANDO HENRIQUE BARBOSA'],
  ])('%s may be %s', (subject, entry) => {
    expect(person(subject, entry)).toBeGreaterThanOrEqual(possibleScore);
  });

  test.each([
    ['José da Silva', 'MARIA DA SILVA'],
    ['José Pereira da Silva', 'JOSE DA SILVA SANTOS'],
    ['Carlos Souza', 'CARLOS LIMA'],
    ['Mário Souza Alves', 'MARIA SOUZA ALVES'],
    ['Rafaela da Silva', 'RAFAEL DA SILVA'],
    ['Maria', 'MARIA JOSE DA SILVA'],
  ])('%s is not taken for %s', (subject, entry) => {
    expect(person(subject, entry)).toBeLessThan(possibleScore);
  });

  test.each([
    ['JOSÉ CARLOS SILVA NETTO', 'JOSE CARLOS SILVA NETO'],
    ["JOSÉ DE SANT'ANNA", 'JOSE SANTANA'],
    ["JOSÉ CARLOS DE SANT'ANA", 'JOSE CARLOS SANTANNA'],
    ["JOANA D'ARC", 'JOANA DARC'],
    ['MARIA D´AJUDA', 'MARIA DAJUDA'],
  ])('of one person in two spellings are possible, and find each other: %s, %s', (one, other) => {
    const [a, b] = [readyName(one, 'PERSON'), readyName(other, 'PERSON')];
    for (const [subject, entry] of [
      [a, b],
      [b, a],
    ] as const) {
      expect(compareNames(subject, entry)).toBeGreaterThanOrEqual(possibleScore);
      expect(mayScore(subject, entry, possibleScore)).toBe(true);
      const keys = candidateKeys(entry);
      expect([...candidateKeys(subject)].some((key) => keys.has(key))).toBe(true);
    }
  });

  test.each(["FARIS MANA'A", 'Jema’ah Islamiyah', "JOSÉ SANT'ANNA SANTANA", "D'ARC D'ARC"])(
    'that repeat sounds are the same to themselves: %s',
    (name) => {
      expect(person(name, name)).toBeGreaterThanOrEqual(97);
      expect(company(name, name)).toBeGreaterThanOrEqual(97);
    },
  );

  test.each([
    ['JOSE SANTANA', 'JOSE SANTOS'],
    ['JOSE SILVA NETTO', 'JOSE SILVA FILHO'],
    ['MARIA ARCANJO', "MARIA D'ARC"],
  ])('of two people are not possible: %s, %s', (one, other) => {
    expect(compareNames(readyName(one, 'PERSON'), readyName(other, 'PERSON'))).toBeLessThan(possibleScore);
  });

  test('of father and son are alike, and not the same', () => {
    const score = person('Antonio Carlos Prado', 'ANTONIO CARLOS PRADO FILHO');
    expect(score).toBeLessThan(100);
    expect(score).toBeGreaterThan(person('Antonio Carlos Prado Neto', 'ANTONIO CARLOS PRADO FILHO'));
  });

  test('of companies are compared without their forms', () => {
    expect(company('Indústria Fictícia de Móveis S.A.', 'INDUSTRIA FICTICIA DE MOVEIS LTDA')).toBe(100);
    expect(company('Padaria Modelo Ltda', 'PADARIA IMPERIAL LTDA')).toBeLessThan(possibleScore);
  });

  test('score between 0 and 100, the same to themselves, whatever they are', () => {
    const name = fc.string({ unit: fc.constantFrom('A', 'B', 'Z', ' ', 'É', '-', '1'), maxLength: 40 });
    fc.assert(
      fc.property(name, name, (a, b) => {
        const score = person(a, b);
        expect(score >= 0 && score <= 100).toBe(true);
        if (foldName(a) !== '' && readyName(a, 'PERSON').words.every(({ text }) => text.length > 1)) {
          expect(person(a, a)).toBe(100);
        }
      }),
    );
  });
});

test('names that are passed over without being compared would have scored too little', () => {
  const word = fc.constantFrom(
    ...[
      'MARIA',
      'MARIO',
      'ANA',
      'PAULA',
      'ANAPAULA',
      'A',
      'M',
      'SOUZA',
      'SOUSA',
      'FILHO',
      'JR',
      'PHILIPE',
      'FELIPE',
      'DA',
      'WALTER',
      'VALTER',
    ],
  );
  const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(name, name, fc.integer({ min: 1, max: 100 }), (a, b, score) => {
      const [subject, entry] = [readyName(a, 'PERSON'), readyName(b, 'PERSON')];
      if (!mayScore(subject, entry, score)) expect(compareNames(subject, entry)).toBeLessThan(score);
    }),
    { numRuns: 2_000 },
  );
  // And nearly all strangers are.
  const strangers = [
    readyName('Antonio Carlos Prado Neto', 'PERSON'),
    readyName('MARIA CARLOS PRADO BEZERRA', 'PERSON'),
  ] as const;
  expect(mayScore(...strangers, possibleScore)).toBe(false);
});

describe('candidates', () => {
  const meet = (a: string, b: string) => {
    const keys = candidateKeys(readyName(b, 'PERSON'));
    return [...candidateKeys(readyName(a, 'PERSON'))].some((key) => keys.has(key));
  };

  test.each([
    ['Thiago Souza', 'TIAGO SOUSA'],
    ['Ana Paula Ribeiro', 'ANAPAULA RIBEIRO'],
    ['Anapaula Ribeiro', 'ANA PAULA RIBEIRO'],
    ['José Carlos Perera', 'JOSE CARLOS PEREIRA'],
    ['Jose Perera', 'JOSE PEREIRA'],
    // Two words differ in their vowels.
    ['Osama bin Laden', 'BIN LADIN, Usama'],
    ['Khaled al-Fauwaz', 'AL-FAWWAZ, Khalid'],
    ['Shabib Lazem al-Maliki', 'AL-MALEKI, Shebib Lazim'],
  ])('%s finds %s', (a, b) => {
    expect(meet(a, b)).toBe(true);
  });

  test('share two sounds where both have three words', () => {
    expect(meet('Jose Carlos Lima', 'JOSE PEDRO ROCHA')).toBe(false);
  });
});

describe('the distance of two words', () => {
  test.each([
    ['SILVA', 'SILVA', 0],
    ['SILVA', 'SLIVA', 1],
    ['PEREIRA', 'PERERA', 1],
    ['SANTOS', 'SANTANA', undefined],
  ])('%s and %s', (a, b, distance) => {
    expect(editDistance(a, b, 2)).toBe(distance);
  });
});

describe('the odds of a match by six digits and name', () => {
  test('fall with how many bear the name', () => {
    const people = 20_000_000;
    expect(oddsOfMaskAndName({ bearers: 1_999, people })).toBe(40);
    expect(oddsOfMaskAndName({ bearers: 19, people })).toBe(4_000);
    expect(oddsOfMaskAndName({ bearers: 0, people })).toBe(80_000);
  });

  test('never claim more than a million to one', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (bearers, people) => {
        const odds = oddsOfMaskAndName({ bearers, people });
        expect(odds > 0 && odds <= 1_000_000).toBe(true);
      }),
    );
  });
});
