import { describe, expect, test } from 'vitest';
import { requirePassword } from '../../src/auth/password.ts';
import { CreditError } from '../../src/base/errors.ts';

const owner = ['Bia Nascimento', 'bia.nascimento@padaria-central.com.br', 'Acme Tropical'];

/** Returns why a password is refused, in English. Undefined if it can be set. */
function reasonAgainst(password: string): string | undefined {
  try {
    requirePassword(password, owner);
    return undefined;
  } catch (error) {
    if (error instanceof CreditError) return JSON.stringify(error.params);
    throw error;
  }
}

describe('a password is refused', () => {
  test.each([
    'password1234',
    'senha1234567',
    'Senha@123456',
    'S3nh@1234567',
    'P@ssw0rd2026!',
    'MinhaSenha123',
    'senhasenhasenha',
    'flamengo4821',
    'Brasil@2026#Brasil',
    'admin123admin',
    'mudar12345678',
    'qwerty1234567',
    'iloveyou123456',
    'Jesus1234567',
    'maria19850412',
    'credit123456',
    'Cr3d1to-2026',
    'creditcredit1',
    'welcome2credit',
    'Dezembro@2026',
    'abcdefgh1234',
    'SENHA 123456 !!',
    '!!!senha123!!!',
    'drowssap1234',
    'ahnes1234567',
    'bem-vindo123',
    'segunda-feira1',
    'senha segura',
    'estrela12345',
    '\u0455enha1234567',
    'correcthorsebatterystaple',
    'Tr0ub4dor&3x',
    'Itau@12345678',
    'a1b2c3d4e5f6!',
    'qwe123qwe123',
    'Sp@2026sp@2026',
    'Rj123456rj123456',
    'Xpto@2026xpto',
  ])('if it is common: %s', (password) => {
    expect(reasonAgainst(password)).toContain('common');
  });

  test.each(['1q2w3e4r5t6y', 'a1s2d3f4g5h6', '1a2b3c4d5e6f', '!Q@W#E$R%T^Y', '!@#$%^&*()_+', 'mnbvcxzlkjhg'])(
    'if it is made of rows of keys: %s',
    (password) => {
      expect(reasonAgainst(password)).toContain('a row of keys');
    },
  );

  test.each(['(11) 97342-6185', '+55 11 97342-6185'])('if it is a telephone number: %s', (password) => {
    expect(reasonAgainst(password)).toContain('only digits');
  });

  test.each([
    'bia.nascimento@padaria-central.com.br',
    'bia.nascimento@padaria-central.com.br123',
    'BiaNascimento1',
    'nascimento2026',
    'N4sc1mento!!!!',
    'padaria-central1',
    'Padaria.Central@1',
    'otnemicsan123',
    'AcmeTropical1',
  ])('if it is about its owner: %s', (password) => {
    expect(reasonAgainst(password)).toContain('your name or e-mail');
  });

  test.each([
    'cobranca2026',
    'financeiro01',
    'boavista1234',
    'vascodagama1',
    'pipoca123456',
    'eusouofoda12',
    'Itapemirim@2026',
    'chapecoense#1',
    'inadimplente9',
    'Bradesco@4821',
    'BoaVista1234',
    'VascoDaGama1',
    'boa-vista-1234',
    'boa1234vista',
    'c0br4nç@2026',
    '2026!churrasco',
    'tijolo verde',
    'acnarboc2026',
    'mortgage1234',
  ])('if it is one or two words: %s', (password) => {
    expect(reasonAgainst(password)).toContain('one or two words');
  });

  test.each(['529982247251', '11987654321098', '28/11/2026 19'])('if it has only digits: %s', (password) => {
    expect(reasonAgainst(password)).toBeDefined();
  });

  test.each(['Tr0ub4dor&3x', 'short'])('if it is too short: %s', (password) => {
    expect(password.length < 12).toBe(reasonAgainst(password)?.includes('too short') ?? false);
  });
});

describe('a password is accepted', () => {
  test.each([
    'quatro palavras bem longas',
    'purple giraffe kettle wagon',
    'café com pão',
    'x7$kQ!9zP2@v',
    '9$3k7!2@5#8Q',
    'tijolo verde navega',
    'another one, long',
    'senha-guarda-chuva-lilás',
    'Wq8fTn2LxR5v',
    'hkqtzrwxbvnp',
    'Kab3-rOt9-vuXi',
    'tijolo verde 9371',
    'CafeComPaoQuenteDeManha',
    'tijoloverdenavegalonge',
  ])('if little of it is guessed: %s', (password) => {
    expect(reasonAgainst(password)).toBeUndefined();
  });
});
