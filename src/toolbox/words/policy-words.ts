import type { Text } from '../../base/language.ts';

export const policyWords = {
  title: { en: 'Policies', 'pt-BR': 'Políticas' },
  forKind: { en: 'For {kind}', 'pt-BR': 'Para {kind}' },
  name: { en: 'Policy', 'pt-BR': 'Política' },
  operation: { en: 'operation', 'pt-BR': 'operação' },
  depth: { en: 'Depth', 'pt-BR': 'Profundidade' },
  decides: { en: 'Who decides', 'pt-BR': 'Quem decide' },
  byPolicy: { en: 'the policy', 'pt-BR': 'a política' },
  byAnalyst: { en: 'an analyst', 'pt-BR': 'um analista' },
  state: { en: 'State', 'pt-BR': 'Estado' },
  kind: { en: 'Document', 'pt-BR': 'Documento' },
  acts: { en: 'What can be done', 'pt-BR': 'O que se pode fazer' },
  enabled: { en: 'Enabled', 'pt-BR': 'Habilitada' },
  disabled: { en: 'Disabled', 'pt-BR': 'Desabilitada' },
  version: { en: 'version {version}', 'pt-BR': 'versão {version}' },
  enable: { en: 'Enable', 'pt-BR': 'Habilitar' },
  disable: { en: 'Disable', 'pt-BR': 'Desabilitar' },
  enableOne: { en: 'Enable {name}', 'pt-BR': 'Habilitar {name}' },
  disableOne: { en: 'Disable {name}', 'pt-BR': 'Desabilitar {name}' },
  isDefault: { en: 'Your default', 'pt-BR': 'Sua padrão' },
  beDefault: { en: 'Make default', 'pt-BR': 'Tornar padrão' },
  templates: { en: 'Templates', 'pt-BR': 'Modelos' },
  templatesWhy: {
    en: 'They ship with the program; enabled, one is yours.',
    'pt-BR': 'Vêm com o programa; habilitado, um deles passa a ser seu.',
  },
  none: { en: 'No policy yet', 'pt-BR': 'Nenhuma política ainda' },
  noneWhy: {
    en: 'A policy decides what is asked and what it means. Enable a template below.',
    'pt-BR': 'Uma política decide o que se consulta e o que isso significa. Habilite um modelo abaixo.',
  },
  askManager: { en: 'Ask a manager to enable one.', 'pt-BR': 'Peça a um gestor que habilite uma.' },
  additionals: { en: 'with {list}', 'pt-BR': 'com {list}' },
  couldNotListTemplates: {
    en: 'The templates could not be listed',
    'pt-BR': 'Não foi possível listar os modelos',
  },
  couldNotList: { en: 'The policies could not be listed', 'pt-BR': 'Não foi possível listar as políticas' },
  couldNotChange: { en: 'The policy was not changed', 'pt-BR': 'A política não foi alterada' },
  disableTitle: { en: 'Disable {name}?', 'pt-BR': 'Desabilitar {name}?' },
  disableWhy: {
    en: 'Nobody can start an analysis with it any more. Reports that are there stay as they are, and it can be enabled again.',
    'pt-BR':
      'Ninguém mais pode iniciar uma análise com ela. Os relatórios existentes ficam como estão, e ela pode ser habilitada de novo.',
  },
} as const satisfies Record<string, Text>;
