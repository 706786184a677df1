/**
 * What people really paste, shape by shape. Each finding is what is expected of it: `= VALUE` for a document,
 * `again VALUE` for one met before, `! CODE` for a refusal, with `? VALUE` where something is suggested.
 */
export interface PasteShape {
  readonly what: string;
  readonly text: string;
  readonly found: readonly string[];
}

const shape = (what: string, text: string, ...found: readonly string[]): PasteShape => ({
  what,
  text,
  found,
});

const cpf = '= 52998224725';
const other = '= 11144477735';
const cnpj = '= 33683111000280';
const alphanumeric = '= 12ABC34501DE35';

export const pasteShapes: readonly PasteShape[] = [
  // One document
  shape('a bare CPF', '52998224725', cpf),
  shape('a CPF under its mask', '529.982.247-25', cpf),
  shape('a CPF with the dash alone', '529982247-25', cpf),
  shape('a CPF with dashes everywhere', '529-982-247-25', cpf),
  shape('a bare CNPJ', '33683111000280', cnpj),
  shape('a CNPJ under its mask', '33.683.111/0002-80', cnpj),
  shape('a CNPJ with half a mask', '33683111/0002-80', cnpj),
  shape('an alphanumeric CNPJ', '12ABC34501DE35', alphanumeric),
  shape('an alphanumeric CNPJ in lower case, under its mask', '12.abc.345/01de-35', alphanumeric),
  shape('letters in all twelve places', 'ABCDEFGHIJKL80', '= ABCDEFGHIJKL80'),
  shape('a CNPJ with an E that could be an exponent', '12.3E4.567/0001-78', '! CHECK_DIGITS'),

  // Many a line
  shape('between blanks', '52998224725 33683111000280', cpf, cnpj),
  shape('between commas', '52998224725,33683111000280,12ABC34501DE35', cpf, cnpj, alphanumeric),
  shape('between commas and blanks', '529.982.247-25, 33.683.111/0002-80', cpf, cnpj),
  shape('between semicolons', '52998224725;33683111000280', cpf, cnpj),
  shape('between tabs, as from a spreadsheet', '52998224725\t33683111000280', cpf, cnpj),
  shape('between bars', '52998224725|33683111000280', cpf, cnpj),
  shape('between slashes', '52998224725/33683111000280', cpf, cnpj),
  shape('joined by "e"', '52998224725 e 33683111000280', cpf, cnpj),
  shape('in brackets and quotes, as a program writes a list', "['52998224725', '33683111000280']", cpf, cnpj),
  shape('one valid and one not', '52998224725 33683111000281', cpf, '! CHECK_DIGITS'),
  shape('one with a digit too few beside one that is valid', '33683111000280 5299822472', cnpj, '! LENGTH'),

  // Lines
  shape('one a line', '52998224725\n33683111000280', cpf, cnpj),
  shape('line ends of Windows', '52998224725\r\n33683111000280\r\n', cpf, cnpj),
  shape('line ends of old machines', '52998224725\r33683111000280', cpf, cnpj),
  shape('a line separator of the web', '52998224725\u202833683111000280', cpf, cnpj),
  shape('empty lines between', '\n\n52998224725\n \n33683111000280\n\n', cpf, cnpj),
  shape('nothing', '', ...[]),
  shape('blanks alone', ' \t \n \u00A0', ...[]),

  // Text around
  shape('a label', 'CPF: 529.982.247-25', cpf),
  shape('a label without a blank', 'CPF52998224725', cpf),
  shape('a label of a company', 'CNPJ nº 33.683.111/0002-80.', cnpj),
  shape('a name before', 'João da Silva 529.982.247-25', cpf),
  shape('a name after, joined by a dash', '52998224725-João', cpf),
  shape('a sentence', 'Favor analisar 529.982.247-25 (Maria), até 20/11/2026, R$ 1.234,56.', cpf),
  shape('a numbered list', '1. 529.982.247-25\n2) 111.444.777-35\n3 - 33683111000280', cpf, other, cnpj),
  shape('bullets', '• 52998224725\n* 11144477735\n- 33683111000280', cpf, other, cnpj),
  shape('a telephone with its mask', 'Maria, 529.982.247-25, (11) 98765-4321', cpf),
  shape('a bare telephone without area beside a name', 'Maria 52998224725 987654321', cpf),
  shape('a header, names and amounts', 'CPF;Nome;Valor\n52998224725;Maria;1500,00', cpf),
  shape('quoted cells', '"529.982.247-25";"Silva; Maria"', cpf),
  shape('a text of a mail', 'Bom dia!\nSegue a lista:\n52998224725\nObrigado.', cpf),
  shape('a page number', 'Página 1 de 3', ...[]),
  shape('a number of a lawsuit and nothing else', 'Processo 0001234-56.2020.8.26.0100', '! OTHER_NUMBER'),

  // Characters of another kind
  shape('an en dash', '529.982.247–25', cpf),
  shape('the byte 0x96 read as Latin-1', '529.982.247\u009625', cpf),
  shape('no-break spaces around', '\u00A0529.982.247-25\u00A0', cpf),
  shape('a byte order mark', '\uFEFF52998224725', cpf),
  shape('zero-width spaces', '529.982.247\u200B-25\u200B', cpf),
  shape('marks of direction', '\u202A529.982.247-25\u202C', cpf),
  shape('full-width digits', '５２９９８２２４７２５', cpf),
  shape('the apostrophe of a text cell', "'52998224725", cpf),
  shape('a formula that keeps zeros', '="01234567890"', '= 01234567890'),

  // Wounds of a spreadsheet
  shape('a CPF without its first zero', '1234567890', '! LOST_ZEROS ? 01234567890'),
  shape('a CPF without two zeros', '123456797', '! LOST_ZEROS ? 00123456797'),
  shape('a CNPJ without its first zero', '1234567000195', '! LOST_ZEROS ? 01234567000195'),
  shape('a CNPJ without two zeros', '123456000149', '! LOST_ZEROS ? 00123456000149'),
  shape('ten digits that no zero makes valid', '1234567891', '! LENGTH'),
  shape('a CPF filled up with zeros', '00052998224725', '! CHECK_DIGITS ? 52998224725'),
  shape('one that is a valid CNPJ too', '00000144059460', '! FILLED_ZEROS ? 00144059460'),
  shape('the same with separators', '00.000.144/0594-60', '= 00000144059460'),
  shape('scientific notation with a comma', '1,12223E+13', '! SCIENTIFIC_NOTATION'),
  shape('scientific notation with a point, beside a name', '3.36831E+13;Serpro', '! SCIENTIFIC_NOTATION'),
  shape('a value that was not found', '#N/D', '! SPREADSHEET_ERROR'),
  shape('a broken reference in English', '#REF!', '! SPREADSHEET_ERROR'),
  shape('a column that was too narrow', '########', '! SPREADSHEET_ERROR'),
  shape(
    'a CPF as a number with decimals, without its first zero',
    '9100010065.0',
    '! NUMBER_FORMAT ? 09100010065',
  ),
  shape('a row of a data frame', '91000100065.0,1500.0', '! NUMBER_FORMAT ? 91000100065'),
  shape('a CPF with decimals behind a comma', '91000100065,00', '! NUMBER_FORMAT ? 91000100065'),
  shape('a CPF with thousands separators', '91.000.100.065', '! NUMBER_FORMAT ? 91000100065'),
  shape(
    'scientific notation that shows every digit',
    '9.1000100065e+10',
    '! SCIENTIFIC_NOTATION ? 91000100065',
  ),
  shape('another cell that was not found', '52998224725;Maria;#N/D', cpf),

  // Broken
  shape('blanks for the mask', '529 982 247 25', '! CHARACTER ? 52998224725'),
  shape('blanks for the mask of an alphanumeric CNPJ', '12 ABC 345 01DE 35', '! CHARACTER ? 12ABC34501DE35'),
  shape('blanks around the dash, within a sentence', 'de 529.982.247 - 25 hoje', '! CHARACTER ? 52998224725'),
  shape('commas for the mask', '529,982,247-25', '! CHARACTER ? 52998224725'),
  shape('the letter O for a zero', 'O1234567890', '! CHARACTER ? 01234567890'),
  shape('an accent', '12ÁBC34501DE35', '! CHARACTER ? 12ABC34501DE35'),
  shape('a letter among the check digits', '12ABC34501DEA5', '! CHARACTER'),
  shape('a wrong check digit', '529.982.247-26', '! CHECK_DIGITS'),
  shape('a repeated digit', '111.111.111-11', '! REPEATED'),
  shape('the number of every example', '123.456.789-09', '! EXAMPLE_NUMBER'),
  shape('a digit too many', '529982247255', '! LENGTH'),
  shape('too short to be anything', '123', '! LENGTH'),
  shape('short numbers and nothing else', '12 34 56', '! CHARACTER'),
  shape('a number before the mask', '1.529.982.247-25', '! LENGTH'),

  // Again
  shape('the same twice', '52998224725\n529.982.247-25', cpf, 'again 52998224725'),
  shape('the same in either case', '12abc34501de35 12ABC34501DE35', alphanumeric, 'again 12ABC34501DE35'),
  shape('the same mistake twice', '52998224726\n52998224726', '! CHECK_DIGITS', '! CHECK_DIGITS'),
];
