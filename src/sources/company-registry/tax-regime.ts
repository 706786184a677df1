import type { BasicInformationDetails } from '../../sections/basic-information.ts';
import type { CompanyRecord } from './answer-schema.ts';
import { dayOf, flagOf, numberOf, textOf } from './blank-values.ts';

type TaxRegime = BasicInformationDetails['taxRegime'];

/** `forma_de_tributacao`, as the yearly files of Receita Federal word it. Mixed forms within a year are none of these. */
const yearlyForms: Readonly<Record<string, TaxRegime>> = {
  'LUCRO REAL': 'LUCRO_REAL',
  'LUCRO PRESUMIDO': 'LUCRO_PRESUMIDO',
  'LUCRO ARBITRADO': 'LUCRO_ARBITRADO',
  'IMUNE DO IRPJ': 'IMUNE_OU_ISENTA',
  'ISENTA DO IRPJ': 'IMUNE_OU_ISENTA',
};

/**
 * The latest tax regime that the registry knows: the option for SIMEI or Simples Nacional where it stands, else the form
 * of the latest year that was declared, of the company itself and not of a silent partnership (SCP) in which it is the
 * ostensible partner. Null where the company left Simples after that year, where that year has several forms, or where
 * nothing is known.
 */
export function taxRegimeOf(record: CompanyRecord): TaxRegime {
  if (flagOf(record.opcao_pelo_mei) === true) return 'MEI';
  if (flagOf(record.opcao_pelo_simples) === true) return 'SIMPLES_NACIONAL';
  const own = (record.regime_tributario ?? []).filter(({ cnpj_da_scp: scp }) =>
    /^0?$/.test(textOf(scp) ?? ''),
  );
  const latest = own.reduce((year, { ano }) => Math.max(year, numberOf(ano) ?? 0), 0);
  if (latest === 0 || latest < leftSimplesIn(record)) return null;
  const forms = new Set(
    own
      .filter(({ ano }) => numberOf(ano) === latest)
      .map(({ forma_de_tributacao: form }) => yearlyForms[textOf(form)?.toUpperCase() ?? ''] ?? null),
  );
  const [form = null] = forms;
  return forms.size === 1 ? form : null;
}

/** The year in which the company left Simples Nacional or SIMEI; 0 where it never did. */
function leftSimplesIn(record: CompanyRecord): number {
  const days = [dayOf(record.data_exclusao_do_simples), dayOf(record.data_exclusao_do_mei)];
  return Math.max(...days.map((day) => Number(day?.slice(0, 4) ?? 0)));
}
