/** A valid CNPJ for each number (modulus 11 over weights 2 to 9 from the right). */
export function cnpj(number) {
  const base = `${String(10_000_000 + number)}0001`;
  const first = digit(base);
  return `${base}${first}${digit(`${base}${first}`)}`;
}

function digit(text) {
  const sum = [...text]
    .reverse()
    .reduce((total, character, index) => total + Number(character) * (2 + (index % 8)), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}
