/** A valid CPF of a number (modulus 11, weights from 2 at the right). */
export function newPerson(number: number): string {
  const base = String(700_000_000 + number);
  const digit = (text: string) => {
    const sum = [...text].reverse().reduce((total, one, index) => total + Number(one) * (2 + index), 0);
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  const first = digit(base);
  return `${base}${first}${digit(`${base}${first}`)}`;
}
