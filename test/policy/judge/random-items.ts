import type { Random } from '../../http/random.ts';
import type { Facts } from './facts.ts';
import type { randomValues } from './random-values.ts';

const lawsuitClasses = [
  'Procedimento Comum Cível',
  'EXECUCAO FISCAL',
  'Ação Penal - Procedimento Ordinário (283)',
  'Apelação Cível',
  'Livramento Condicional',
  'Mandado de Segurança',
  'Não informada',
  'ROT',
];

/** Makes items of the lists that sections hold. */
export function randomItems(random: Random, values: ReturnType<typeof randomValues>) {
  const { maybe, some, cents, amount, percent, day, untilDay } = values;
  const share = (): Facts => (random.chance(0.1) ? { calculatedRevenuePercentage: percent() } : {});

  const record = (): Facts => ({ amount: maybe(amount()), date: maybe(day()) });
  const records = (make: () => Facts): Facts => {
    const entries = some(3, make);
    const sum = entries.reduce((total, { amount: own }) => total + (typeof own === 'number' ? own : 0), 0);
    const last = entries
      .flatMap(({ date }) => (typeof date === 'string' ? date : []))
      .toSorted()
      .at(-1);
    if (random.chance(0.05))
      return { entries: [], count: 0, totalAmount: maybe(amount()), lastDate: maybe(day()), ...share() };
    return {
      entries,
      ...(random.chance(0.1) && { count: entries.length + random.pick([0, 1, 3]) }),
      ...(entries.length > 0 && random.chance(0.1) && { totalAmount: cents(sum + random.pick([0.01, 500])) }),
      ...(last !== undefined && random.chance(0.05) && { lastDate: last }),
      ...share(),
    };
  };
  const cheque = (): Facts => ({
    ...record(),
    cheques: random.pick([1, 1, 2]),
    reason: maybe(random.pick(['11', '12', '13', '14', '20', '48'])),
  });
  const lawsuit = (): Facts => ({
    caseNumber: `${Math.floor(random.next() * 9e6) + 1e6}-00.2020.${random.pick([4, 5, 8])}.26.0100`,
    courtType: maybe(random.pick(['CIVIL', 'LABOR', 'CRIMINAL', 'TAX', 'FAMILY', 'ELECTORAL', 'OTHER'])),
    class: maybe(random.pick(lawsuitClasses)),
    instance: random.pick([null, null, 1, 1, 2]),
    pole: maybe(random.pick(['ACTIVE', 'PASSIVE', 'PASSIVE', 'OTHER'])),
    status: maybe(random.pick(['IN_PROGRESS', 'SUSPENDED', 'ARCHIVED'])),
    subject: maybe(random.pick(['Busca e apreensao', 'Comércio', 'some words', 'Horas extras'])),
    amount: maybe(amount()),
    filedOn: maybe(day()),
  });
  const match = (): Facts => {
    const byName = random.chance(0.5);
    return {
      name: 'SAME NAME',
      ...(byName
        ? { score: random.pick([85, 89, 90, 95, 100]), matched: ['NAME'] }
        : { odds: maybe(random.pick([50, 99, 100, 1000, 4000])), matched: ['DIGITS', 'NAME'] }),
    };
  };
  const relation = (): Facts => ({
    level: random.pick([1, 1, 1, 2, 3]),
    name: `NAME ${Math.floor(random.next() * 1e6)}`,
    documentKind: maybe(random.pick(['cpf', 'cpf', 'cnpj'])),
    certainty: random.pick(['CERTAIN', 'CERTAIN', 'CERTAIN', 'POSSIBLE']),
  });
  const sanction = (): Facts => {
    const certain = random.chance(0.6);
    return {
      reference: String(Math.floor(random.next() * 1e9)),
      certainty: certain ? 'CERTAIN' : 'POSSIBLE',
      from: maybe(day()),
      until: random.chance(0.5) ? untilDay() : null,
      ...(certain ? { name: 'SAME NAME' } : match()),
    };
  };
  const position = (): Facts => ({
    title: `Office ${Math.floor(random.next() * 1e6)}`,
    from: maybe(day()),
    exposedUntil: maybe(untilDay()),
  });
  const possiblePosition = (): Facts => ({ ...position(), ...match() });
  const licence = (): Facts => ({
    agency: random.pick(['ANP', 'ANTT', 'ANS']),
    activity: random.pick(['Comércio', 'some words', 'Transporte']),
    number: String(Math.floor(random.next() * 1e9)),
    state: maybe(random.pick(['ACTIVE', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED'])),
    issuedOn: maybe(day()),
    validUntil: random.chance(0.5) ? untilDay() : null,
  });
  const warrant = (): Facts => {
    const active = random.chance(0.5);
    return {
      number: String(Math.floor(random.next() * 1e9)),
      court: random.pick([null, 'TJSP', 'TJRJ']),
      issuedOn: maybe(day()),
      endedOn: active || random.chance(0.2) ? null : untilDay(),
      status: active ? 'PENDING' : random.pick(['SERVED', 'REVOKED', 'EXPIRED']),
      active,
    };
  };
  /** Adds other reports of some items, before or after them: the fields of an identity are equal. */
  const withReports = (
    items: readonly Facts[],
    make: () => Facts,
    identity: readonly string[],
  ): readonly Facts[] =>
    items.flatMap((item) => {
      if (!random.chance(0.3)) return [item];
      const same = Object.fromEntries(identity.map((field) => [field, item[field]]));
      const fresh = make();
      const field = random.pick(Object.keys(fresh));
      const changed = random.chance(0.5) ? fresh : { [field]: fresh[field] };
      const other = { ...item, ...changed, ...same };
      return random.chance(0.5) ? [item, other] : [other, item];
    });
  return {
    warrant,
    withReports,
    share,
    record,
    records,
    cheque,
    lawsuit,
    match,
    relation,
    sanction,
    position,
    possiblePosition,
    licence,
  };
}
