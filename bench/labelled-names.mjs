/**
 * Names with the answer beside them: a list, half of it foreign, people on it spelt otherwise, and Brazilians who are not on it. All are
 * invented, of first names and surnames that are drawn as unevenly as people bear them, so that many share most of their words;
 * the same on any machine.
 */
export function labelledNames({ entries, strangers }) {
  const random = new Random(20_261_123);
  const list = listedNames(entries, 7);
  const known = new Set(list.map(bag));
  const positives = list.flatMap((name) => {
    const [way, change] = random.pick(ways);
    const spelt = change(name, random);
    return spelt === undefined || plain(spelt) === '' ? [] : [{ name: spelt, of: name, way }];
  });
  const negatives = [];
  while (negatives.length < strangers) {
    const name = drawName(random, false);
    if (!known.has(bag(name))) negatives.push({ name });
  }
  return { list, positives, negatives };
}

/** Two names that differ in particles alone are one. */
export function plain(name) {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/\s+/)
    .filter((word) => !['DA', 'DE', 'DO', 'DOS', 'DAS', 'E', ''].includes(word))
    .join(' ');
}

/** The usual ones of Brazil, by and large in the order of how many bear them (IBGE, Nomes no Brasil). */
const firstNames =
  'Maria José Ana João Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Luís Gabriel Rafael Daniel Marcelo Bruno Eduardo Felipe Raimundo Rodrigo Manoel Mateus André Fernando Fábio Leonardo Gustavo Guilherme Leandro Tiago Anderson Ricardo Márcio Jorge Sebastião Alexandre Roberto Edson Diego Vitor Sérgio Cláudio Matheus Thiago Geraldo Adriano Luciano Júlio Renato Alex Vinícius Rogério Samuel Ronaldo Mário Flávio Douglas Igor Davi Manuel Jéssica Francisca Antônia Adriana Juliana Márcia Fernanda Patrícia Aline Sandra Camila Amanda Bruna Letícia Júlia Luciana Vanessa Mariana Gabriela Vera Vitória Larissa Cláudia Beatriz Rita Luana Sônia Renata Eliane Josefa Simone Natália Cristiane Carla Débora Rosângela Jaqueline Rosa Daniela Aparecida Marlene Terezinha Raimunda Andréia Fabiana Lúcia Raquel Angela Rafaela Joana Luzia Elaine Daniele Regina Célia Tânia Helena Conceição Aurélio Wagner Wellington Washington Hélio Nelson Otávio Benedito Joaquim Caio Henrique Arthur Elias Ivan Valdir Osvaldo Cícero Gilberto Ademir Nilton Edilson'.split(
    ' ',
  );

const surnames =
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Araújo Batista Campos Castro Correia Cavalcanti Monteiro Moura Pinto Pires Reis Melo Duarte Barros Borges Cunha Farias Azevedo Miranda Medeiros Coelho Tavares Neves Guimarães Macedo Peixoto Siqueira Xavier Brito Bezerra Assis Amaral Aguiar Vasconcelos Dantas Figueiredo Fonseca Franco Leite Magalhães Maia Matos Menezes Morais Nogueira Pacheco Paiva Queiroz Rezende Sales Sampaio Toledo Torres Valente Viana Bittencourt Camargo Prado Lacerda Furtado Fontes Esteves Drummond Cordeiro Chaves Caldas Bueno Braga Bastos Abreu Alencar Antunes Arruda Barreto Bicudo Cabral Calixto Carneiro Damasceno Evangelista Falcão Garcia Gusmão Holanda Junqueira Lobato Madureira Marinho Meireles Moraes Novaes Ornelas Padilha Pimentel Portela Quintana Rangel Sabino Seabra Serrano Taveira Uchoa Vargas Ventura Zanetti Schmidt Müller Weber Rossi Ferrari Bianchi Yamamoto Tanaka Kowalski'.split(
    ' ',
  );

/** The words of a name, whatever their order: who they are of is not told by it. */
function bag(name) {
  return plain(name).split(' ').sort().join(' ');
}

const foreign = {
  first:
    'Abdul Abdullah Ahmad Ali Alisher Amir Anatoly Andrei Anwar Aziz Bashar Boris Chen Dmitri Fadi Farid Faisal Fyodor Gennady Ghulam Grigory Hamid Hassan Hussein Ibrahim Igor Imran Ismail Jamal Jawad Karim Khalid Kim Konstantin Leonid Li Mahmoud Majid Maxim Mikhail Mohammad Mohsen Mustafa Nasser Nguyen Nikolai Oleg Omar Osama Park Pavel Qadir Rashid Reza Rostam Ruslan Sayed Sergei Shamil Stanislav Tariq Timur Umar Valery Viktor Vladimir Wei Xu Yasin Yevgeny Yuri Yusuf Zaki Zayd Zhang'.split(
      ' ',
    ),
  last: 'al-Haddad al-Masri al-Rahman al-Zahrani Abdullayev Aliyev Akhundzada Bakri Baranov Basayev Belov Bogdanov Chernov Dragunov Durrani Fedorov Ghazali Ghorbani Golubev Hakimi Hosseini Isayev Ivanenko Jafari Kadyrov Karimov Khamenov Khorasani Kozlov Kurbanov Kuznetsov Lebedev Makarov Mansour Mehsud Morozov Mukhtar Nazari Nikitin Noorzai Orlov Osmani Petrenko Popov Qasim Rahimi Rezaei Romanov Sadiq Saleh Semyonov Shirazi Sokolov Stepanov Tarasov Tehrani Titov Usmanov Vasiliev Volkov Wahid Wazir Yilmaz Yusupov Zadran Zakharov Zaytsev Zhirov Zubkov Zhao'.split(
    ' ',
  ),
};

/** So many names of a list, each once, more and more alike the more there are. */
export function listedNames(count, seed) {
  const random = new Random(seed);
  const names = new Set();
  while (names.size < count) names.add(drawName(random, random.chance(0.5)));
  return [...names];
}

function drawName(random, isForeign) {
  if (isForeign) {
    const words = [
      random.pick(foreign.first),
      random.chance(0.5) ? random.pick(foreign.first) : '',
      random.pick(foreign.last),
    ];
    return words.filter((word) => word !== '').join(' ');
  }
  const words = [random.uneven(firstNames)];
  if (random.chance(0.55)) words.push(random.uneven(firstNames));
  if (random.chance(0.9)) words.push(random.uneven(surnames));
  if (random.chance(0.25)) words.push('da');
  words.push(random.uneven(surnames));
  if (random.chance(0.06)) words.push(random.pick(['Filho', 'Júnior', 'Neto']));
  return words.join(' ');
}

const sounds = [
  [/th/i, 't'],
  [/ph/i, 'f'],
  [/z/i, 's'],
  [/s(?=[aeiou])/i, 'z'],
  [/w/i, 'v'],
  [/y/i, 'i'],
  [/c(?=[aou])/i, 'k'],
  [/qu(?=[ei])/i, 'k'],
  [/ll/i, 'l'],
  [/nn/i, 'n'],
  [/i(?=[aeou])/i, 'y'],
];

/** How a name comes to be written otherwise. */
const ways = [
  ['accents', (name) => name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()],
  ['typo', (name, random) => changeWord(name, random, (word) => slip(word, random))],
  ['typo', (name, random) => changeWord(name, random, (word) => slip(word, random))],
  [
    'sound',
    (name, random) =>
      changeWord(name, random, (word) => {
        const fitting = sounds.filter(([from]) => from.test(word));
        if (fitting.length === 0) return slip(word, random);
        const [from, to] = random.pick(fitting);
        return word.replace(from, to);
      }),
  ],
  ['order', (name) => name.replace(/^(.*) (\S+)$/, '$2, $1')],
  [
    'initial',
    (name) => {
      const words = name.split(' ');
      return words.length < 4 ? undefined : [words[0], words[1][0], ...words.slice(2)].join(' ');
    },
  ],
  ['joined', (name) => (name.split(' ').length < 3 ? undefined : name.replace(' ', ''))],
  ['particles', (name) => name.replace(/ d[ao]s? /gi, ' ')],
];

/** Changes one of the longer words. */
function changeWord(name, random, change) {
  const words = name.split(' ');
  const long = words.map((word, at) => [word, at]).filter(([word]) => word.length >= 5);
  if (long.length === 0) return undefined;
  const [word, at] = random.pick(long);
  words[at] = change(word);
  return words.join(' ');
}

/** A letter left out, doubled, changed, or swapped with the next. */
function slip(word, random) {
  const at = random.below(word.length - 2) + 1;
  const [before, letter, next, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)];
  return random.pick([
    before + next + after,
    before + letter + letter + next + after,
    before + next + letter + after,
    `${before}e${next}${after}`,
  ]);
}

class Random {
  #state;

  constructor(seed) {
    this.#state = seed;
  }

  /** Mulberry32. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(count) {
    return Math.floor(this.next() * count);
  }

  chance(share) {
    return this.next() < share;
  }

  pick(items) {
    return items[this.below(items.length)];
  }

  /** The first far more often than the last. */
  uneven(items) {
    return items[Math.floor(items.length * this.next() ** 2)];
  }
}
