import type { ErrorRow } from './error-row.ts';

/** The database: a file, or on a server. */
export const storageErrors = {
  STORAGE_SCHEMA_UNKNOWN: {
    httpStatus: 503,
    exitCode: 1,
    hidden: true,
    message: {
      en: 'The database {file} has schema {found}. This version of credit uses schema {known}, so a different version created the database.',
      'pt-BR':
        'O banco de dados {file} tem o esquema {found}. Esta versão do credit usa o esquema {known}: outra versão criou o banco.',
    },
    mend: {
      en: 'Nothing was changed. Use the version of credit that created it, or create a new database: credit db migrate --db new.db',
      'pt-BR':
        'Nada foi alterado. Use a versão do credit que o criou ou crie um banco novo: credit db migrate --db novo.db',
    },
  },
  STORAGE_OLDER: {
    httpStatus: 503,
    exitCode: 1,
    hidden: true,
    message: {
      en: 'The database {file} has schema {found}. This version of credit uses schema {known}, and this command only reads the database.',
      'pt-BR':
        'O banco de dados {file} tem o esquema {found}. Esta versão do credit usa o esquema {known}, e este comando apenas lê o banco.',
    },
    mend: {
      en: 'Nothing was changed. Update the database: credit db migrate',
      'pt-BR': 'Nada foi alterado. Atualize o banco: credit db migrate',
    },
  },
  COPY_SOURCE_IN_USE: {
    httpStatus: 409,
    exitCode: 2,
    hidden: true,
    message: {
      en: 'Somebody works on the database {place}: what is written later would be missing in the copy.',
      'pt-BR': 'Alguém trabalha no banco de dados {place}: o que for gravado depois faltaria na cópia.',
    },
    mend: {
      en: 'Stop its services and batches. What a machine held that died is free within a minute; then try again.',
      'pt-BR':
        'Pare os serviços e os lotes. O que uma máquina que caiu segurava fica livre em um minuto; depois tente de novo.',
    },
  },
  COPY_TARGET_NOT_EMPTY: {
    httpStatus: 409,
    exitCode: 2,
    hidden: true,
    message: {
      en: 'Nothing can be copied to {place}: {reason}.',
      'pt-BR': 'Nada pode ser copiado para {place}: {reason}.',
    },
    mend: {
      en: 'Copy into a new file, or into a new database: CREATE DATABASE credit. Nothing was changed.',
      'pt-BR':
        'Copie para um arquivo novo, ou para um banco novo: CREATE DATABASE credit. Nada foi alterado.',
    },
  },
  COPY_DIFFERS: {
    httpStatus: 500,
    exitCode: 1,
    hidden: true,
    message: {
      en: 'The copy of the table {table} is not equal to it. Nothing of the copy was kept.',
      'pt-BR': 'A cópia da tabela {table} não é igual a ela. Nada da cópia foi mantido.',
    },
    mend: {
      en: 'Look at both databases: credit db check. If they are sound, this is a defect: tell of it.',
      'pt-BR': 'Examine os dois bancos: credit db check. Se estiverem íntegros, isto é um defeito: relate-o.',
    },
  },
  STORAGE_READ_ONLY: {
    httpStatus: 503,
    exitCode: 1,
    hidden: true,
    message: {
      en: 'The database {file} cannot be written: {reason}.',
      'pt-BR': 'O banco de dados {file} não pode ser gravado: {reason}.',
    },
    mend: {
      en: 'Give write permission on the file and its folder, or another file with --db.',
      'pt-BR': 'Dê permissão de escrita no arquivo e na pasta, ou informe outro arquivo com --db.',
    },
  },
  STORAGE_CORRUPT: {
    httpStatus: 503,
    exitCode: 1,
    hidden: true,
    message: {
      en: '{file} is not a sound credit database: {reason}.',
      'pt-BR': '{file} não é um banco de dados íntegro do credit: {reason}.',
    },
    mend: {
      en: 'Restore a backup, give another database with --db, or save what is sound of a file. See: credit db salvage --to new.db',
      'pt-BR':
        'Restaure um backup, informe outro banco com --db, ou salve o que está íntegro de um arquivo. Veja: credit db salvage --to novo.db',
    },
  },
  STORAGE_SYNC_FAILED: {
    httpStatus: 503,
    exitCode: 1,
    hidden: true,
    message: {
      en: 'The disk did not confirm a write to {file}: what it says of this file can no longer be believed, and the program ends.',
      'pt-BR':
        'O disco não confirmou uma gravação em {file}: o que ele diz deste arquivo não merece mais confiança, e o programa termina.',
    },
    mend: {
      en: 'Start it again: what was acknowledged is kept, and what was under way is taken up. Look at the disk, then: credit db check',
      'pt-BR':
        'Inicie-o de novo: o que foi confirmado está guardado, e o que estava em andamento é retomado. Verifique o disco, depois: credit db check',
    },
  },
  RECORD_DAMAGED: {
    httpStatus: 500,
    exitCode: 1,
    message: {
      en: 'The record {id} ({record}) is not as it was written: the disk has damaged it. It is not shown; everything else is.',
      'pt-BR':
        'O registro {id} ({record}) não está como foi gravado: o disco o danificou. Ele não é mostrado; todo o resto é.',
    },
    mend: {
      en: 'See what else is damaged: credit db check. Then restore a backup, or keep what is sound: credit db salvage --to NEW.db',
      'pt-BR':
        'Veja o que mais está danificado: credit db check. Depois restaure um backup, ou guarde o que está íntegro: credit db salvage --to NOVO.db',
    },
    mendOverHttp: {
      en: 'Asking again does not help. Whoever runs the service restores a backup, or you ask for a new analysis.',
      'pt-BR':
        'Pedir de novo não ajuda. Quem opera o serviço restaura um backup, ou você pede uma nova análise.',
    },
  },
  RECORD_ERASED: {
    httpStatus: 410,
    exitCode: 2,
    message: {
      en: 'The record {id} ({record}) is about somebody whose data were erased: its key is destroyed, and nobody can read it.',
      'pt-BR':
        'O registro {id} ({record}) é de alguém cujos dados foram apagados: a chave dele foi destruída, e ninguém pode lê-lo.',
    },
    mend: {
      en: 'Nothing brings it back. A new analysis collects anew.',
      'pt-BR': 'Nada o traz de volta. Uma nova análise coleta de novo.',
    },
  },
  RECORD_FORM_UNKNOWN: {
    httpStatus: 500,
    exitCode: 1,
    message: {
      en: 'The record {id} ({record}) is packed in form {form}, for which this version has no dictionary. It is not shown; everything else is.',
      'pt-BR':
        'O registro {id} ({record}) está compactado na forma {form}, para a qual esta versão não tem dicionário. Ele não é mostrado; todo o resto é.',
    },
    mend: {
      en: 'It was written by a later version: work on this database with that version.',
      'pt-BR': 'Ele foi gravado por uma versão posterior: use este banco de dados com aquela versão.',
    },
    mendOverHttp: {
      en: 'Asking again does not help. Whoever runs the service starts the version that wrote it.',
      'pt-BR': 'Pedir de novo não ajuda. Quem opera o serviço inicia a versão que o gravou.',
    },
  },
  STORAGE_FULL: {
    httpStatus: 503,
    exitCode: 1,
    hidden: true,
    message: {
      en: 'No more can be written to {file}: the disk is full, or a quota or limit is reached.',
      'pt-BR':
        'Não é possível gravar mais em {file}: o disco está cheio, ou uma cota ou um limite foi atingido.',
    },
    mend: {
      en: 'Make room and run the command again; what was acknowledged is kept.',
      'pt-BR': 'Libere espaço e rode o comando de novo; o que foi confirmado está guardado.',
    },
  },
  UPGRADE_COPY_FULL: {
    httpStatus: 503,
    exitCode: 1,
    hidden: true,
    message: {
      en: 'Before {file} is brought to schema {schema} it is copied to {copy}, and there is no room for that ({megabytes} MB). Nothing was changed.',
      'pt-BR':
        'Antes de ser levado ao esquema {schema}, {file} é copiado para {copy}, e não há espaço para isso ({megabytes} MB). Nada foi alterado.',
    },
    mend: {
      en: 'Make room and run the command again; or, with a backup of your own elsewhere, upgrade without the copy: credit db migrate --no-backup',
      'pt-BR':
        'Libere espaço e rode o comando de novo; ou, com um backup seu em outro lugar, atualize sem a cópia: credit db migrate --no-backup',
    },
  },
  STORAGE_BUSY: {
    httpStatus: 503,
    exitCode: 1,
    hidden: true,
    message: {
      en: 'Another process has held the database {file} locked for too long.',
      'pt-BR': 'Outro processo mantém o banco de dados {file} bloqueado há tempo demais.',
    },
    mend: { en: 'Run the command again in a moment.', 'pt-BR': 'Rode o comando de novo em instantes.' },
  },
  STORAGE_UNAVAILABLE: {
    httpStatus: 503,
    exitCode: 1,
    hidden: true,
    message: {
      en: 'The database {file} cannot be opened: {reason}.',
      'pt-BR': 'O banco de dados {file} não pode ser aberto: {reason}.',
    },
    mend: {
      en: 'Give a path in a folder that exists and can be written to, with --db.',
      'pt-BR': 'Informe com --db um caminho em uma pasta que exista e possa ser gravada.',
    },
  },
  STORAGE_UNREACHABLE: {
    httpStatus: 503,
    exitCode: 1,
    hidden: true,
    message: {
      en: 'The database {file} does not answer: {reason}.',
      'pt-BR': 'O banco de dados {file} não responde: {reason}.',
    },
    mend: {
      en: 'Look at the server, the way to it, and the address with user and password. What was acknowledged is kept.',
      'pt-BR':
        'Verifique o servidor, o caminho até ele, e o endereço com usuário e senha. O que foi confirmado está guardado.',
    },
  },
  STORAGE_UNSUITABLE: {
    httpStatus: 503,
    exitCode: 1,
    hidden: true,
    message: {
      en: 'The database {file} cannot be used: {reason}.',
      'pt-BR': 'O banco de dados {file} não pode ser usado: {reason}.',
    },
    mend: { en: '{right}', 'pt-BR': '{right}' },
  },
  SQLITE_UNSUPPORTED: {
    httpStatus: 503,
    exitCode: 1,
    hidden: true,
    message: {
      en: 'SQLite {found} is too old: before 3.51.3 a checkpoint can corrupt a database in WAL mode.',
      'pt-BR':
        'O SQLite {found} é antigo demais: antes do 3.51.3 um checkpoint pode corromper um banco em modo WAL.',
    },
    mend: {
      en: 'Install credit again.',
      'pt-BR': 'Instale o credit de novo.',
    },
  },
  INSTALLATION_BROKEN: {
    httpStatus: 503,
    exitCode: 1,
    hidden: true,
    message: {
      en: 'This installation of credit cannot do it: {reason}.',
      'pt-BR': 'Esta instalação do credit não consegue fazer isso: {reason}.',
    },
    mend: {
      en: 'Install credit again, with the Node that runs it, on the machine that runs it; start it again where another version was installed while it ran. Data and settings stay as they are.',
      'pt-BR':
        'Instale o credit de novo, com o Node que o executa, na máquina em que ele roda; inicie-o de novo se outra versão foi instalada enquanto ele rodava. Dados e configurações ficam como estão.',
    },
  },
} as const satisfies Record<string, ErrorRow>;
