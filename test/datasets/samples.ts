import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { type DatasetName, datasetNames } from '../../src/datasets/index.ts';
import { fixtureFile, loadOptions, newDatasetsFolder } from './dataset-folder.ts';

const files: Readonly<Record<string, readonly string[]>> = {
  ceis: ['20261118_CEIS.csv'],
  cnep: ['20261118_CNEP.csv'],
  cepim: ['20261118_CEPIM.csv'],
  ceaf: ['20261118_CEAF.csv'],
  leniency: ['20261118_Acordos.csv'],
  tcu: ['inidoneos.json', 'inabilitados.json'],
  bcb: ['quadro-geral-inabilitados.json', 'quadro-geral-proibidos.json'],
  mte: ['cadastro_de_empregadores.csv'],
  ibama: ['areas_embargadas-subset.csv'],
  ofac: ['sdn.csv', 'alt.csv', 'cons_prim.csv', 'cons_alt.csv'],
  un: ['consolidated.xml'],
  eu: ['csvFullSanctionsList_1_1.csv'],
  uk: ['UK-Sanctions-List.csv'],
  'tcu-irregular': ['responsaveis-contas-irregulares.json'],
  pep: ['202610_PEP.csv'],
  pgfn: [
    'arquivo_lai_SIDA_SP_202609.csv',
    'arquivo_lai_PREV_SP_202609.csv',
    'arquivo_lai_FGTS_SP_202609.csv',
  ],
  tse: [
    'receitas_candidatos_2022_BRASIL.csv',
    'receitas_candidatos_doador_originario_2022_BRASIL.csv',
    'consulta_cand_2022_BRASIL.csv',
  ],
  anp: ['anp-revendedores-varejistas.csv'],
  ans: ['Relatorio_cadop.csv', 'Relatorio_cadop_canceladas.csv'],
  antt: ['antt-rntrc-transportadores.csv'],
  cvm: [
    'cad_cia_aberta.csv',
    'dfp_cia_aberta_BPA_con_2025.csv',
    'dfp_cia_aberta_BPP_con_2025.csv',
    'dfp_cia_aberta_DRE_con_2025.csv',
    'dfp_cia_aberta_BPA_ind_2025.csv',
    'dfp_cia_aberta_BPP_ind_2025.csv',
    'dfp_cia_aberta_DRE_ind_2025.csv',
  ],
};

/** The samples of a dataset, by their names in the fixtures. */
export function filesOf(name: DatasetName): readonly string[] {
  const own = files[name];
  if (own === undefined) throw new Error(`${name} has no sample`);
  return own;
}

/** A folder in which the samples of a dataset are loaded. */
export async function loaded(name: DatasetName): Promise<string> {
  const folder = newDatasetsFolder();
  const publishedOn = dayOf(name);
  await loadEdition(name, filesOf(name).map(fixtureFile), loadOptions(folder, { publishedOn }));
  return folder;
}

/** The day of those that do not tell it. */
export function dayOf(name: DatasetName): string | undefined {
  return undated.has(name) ? '2026-11-18' : undefined;
}

const undated: ReadonlySet<string> = new Set([
  'tcu',
  'bcb',
  'ibama',
  'ofac',
  'tcu-irregular',
  'anp',
  'ans',
  'antt',
  'cvm',
]);

/** Every list; the register of companies is none, and has samples of its own. */
export const listNames: readonly DatasetName[] = datasetNames.filter((name) => name !== 'receita');
