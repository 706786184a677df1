import type { ErrorHelp } from './code-help.ts';

/** Of refusals about the database. */
export const storageErrorHelp = {
  STORAGE_SCHEMA_UNKNOWN: {
    why: {
      en: 'A newer version of credit, or a development version before 1.0.0, created this database.',
      'pt-BR':
        'Uma versão mais nova do credit, ou uma versão de desenvolvimento anterior à 1.0.0, criou este banco.',
    },
    wrong: {
      en: 'credit report list, with an old installation',
      'pt-BR': 'credit report list, com uma instalação antiga',
    },
    right: 'credit db migrate --db new.db',
    next: {
      en: 'If a newer version created it, update credit. If it is from before 1.0.0, create a new database. Nothing was changed.',
      'pt-BR':
        'Se uma versão mais nova o criou, atualize o credit. Se ele é anterior à 1.0.0, crie um banco novo. Nada foi alterado.',
    },
  },
  STORAGE_OLDER: {
    why: {
      en: 'An earlier version of credit created the database, and this command only reads it.',
      'pt-BR': 'Uma versão anterior do credit criou o banco, e este comando apenas o lê.',
    },
    wrong: 'credit db check',
    right: 'credit db migrate',
    next: {
      en: 'Create a backup first: credit db backup',
      'pt-BR': 'Faça um backup antes: credit db backup',
    },
  },
  COPY_SOURCE_IN_USE: {
    why: {
      en: 'A service or a batch is at work on the database that is to be copied.',
      'pt-BR': 'Um serviço ou um lote está trabalhando no banco que deve ser copiado.',
    },
    wrong: {
      en: 'credit db copy --from credit.db while credit serve runs',
      'pt-BR': 'credit db copy --from credit.db enquanto credit serve roda',
    },
    right: 'credit db copy --from credit.db --to postgres://credit@db/credit',
    next: {
      en: 'Stop what works there, wait a minute after a crash, and copy again.',
      'pt-BR': 'Pare o que trabalha nele, espere um minuto depois de uma queda, e copie de novo.',
    },
  },
  COPY_TARGET_NOT_EMPTY: {
    why: {
      en: 'Rows of two databases cannot be put together.',
      'pt-BR': 'Linhas de dois bancos não podem ser reunidas.',
    },
    wrong: {
      en: 'a database that a service has begun to use',
      'pt-BR': 'um banco que um serviço já começou a usar',
    },
    right: 'CREATE DATABASE credit',
    next: {
      en: 'Make a new database, and copy before anything is started there.',
      'pt-BR': 'Crie um banco novo, e copie antes de iniciar algo nele.',
    },
  },
  COPY_DIFFERS: {
    why: {
      en: 'What was read back from the copy is not what was written into it.',
      'pt-BR': 'O que foi lido de volta da cópia não é o que foi gravado nela.',
    },
    wrong: {
      en: 'a disk or a driver that changes what it is given',
      'pt-BR': 'um disco ou driver que muda o que recebe',
    },
    right: 'credit db check',
    next: {
      en: 'Check both databases, and copy again to another place.',
      'pt-BR': 'Examine os dois bancos, e copie de novo para outro lugar.',
    },
  },
  STORAGE_READ_ONLY: {
    why: {
      en: 'The file of the database, or its folder, may not be written to.',
      'pt-BR': 'O arquivo do banco de dados, ou a sua pasta, não pode ser gravado.',
    },
    wrong: 'credit analyze 12.ABC.345/01DE-35 --db /usr/share/credit.db',
    right: 'credit analyze 12.ABC.345/01DE-35 --db ./credit.db',
    next: {
      en: 'Give yourself the right to write, or take another file with --db.',
      'pt-BR': 'Dê a si permissão de escrita, ou use outro arquivo com --db.',
    },
  },
  STORAGE_CORRUPT: {
    why: {
      en: 'The file is no database of credit, or was damaged.',
      'pt-BR': 'O arquivo não é um banco de dados do credit, ou foi danificado.',
    },
    wrong: 'credit report list --db ./photo.jpg',
    right: 'credit db check',
    next: {
      en: 'Keep the damaged file, and restore a backup beside it, or go on with what credit db salvage saves of it.',
      'pt-BR':
        'Guarde o arquivo danificado, e restaure um backup ao lado, ou siga com o que credit db salvage salva dele.',
    },
  },
  STORAGE_SYNC_FAILED: {
    why: {
      en: 'The disk did not confirm that a write is kept, as a disk that fails, or that was taken away, does.',
      'pt-BR':
        'O disco não confirmou que uma gravação foi guardada, como faz um disco com defeito ou retirado.',
    },
    wrong: {
      en: 'credit serve, on a disk that fails',
      'pt-BR': 'credit serve, em um disco com defeito',
    },
    right: 'credit db check',
    next: {
      en: 'The program has ended by itself: start it again, which takes up what was under way, and look at the disk.',
      'pt-BR': 'O programa terminou por si: inicie-o de novo, o que retoma o andamento, e verifique o disco.',
    },
  },
  RECORD_DAMAGED: {
    why: {
      en: 'A record does not fit the checksum that was written with it: the disk has changed it since.',
      'pt-BR': 'Um registro não confere com a soma de verificação gravada com ele: o disco o alterou depois.',
    },
    wrong: {
      en: 'credit report show rpt_…, of a damaged record',
      'pt-BR': 'credit report show rpt_…, de um registro danificado',
    },
    right: 'credit db salvage --to new.db',
    next: {
      en: 'credit db check lists all that is damaged; restore a backup, or go on with what salvage saved.',
      'pt-BR':
        'credit db check lista tudo o que está danificado; restaure um backup, ou siga com o que salvage guardou.',
    },
  },
  RECORD_ERASED: {
    why: {
      en: 'What is kept of a person is sealed under a key of its own, and erasing destroys that key; what still stands there is of no use.',
      'pt-BR':
        'O que se guarda de uma pessoa é selado com uma chave própria, e apagar destrói essa chave; o que ainda está lá não serve para nada.',
    },
    wrong: {
      en: 'credit report show rpt_…, of somebody who was erased',
      'pt-BR': 'credit report show rpt_…, de alguém que foi apagado',
    },
    right: 'credit analyze 33683111000280',
    next: {
      en: 'Where nobody was erased, a key was lost with a part of the file: restore a backup.',
      'pt-BR': 'Se ninguém foi apagado, uma chave se perdeu com uma parte do arquivo: restaure um backup.',
    },
  },
  RECORD_FORM_UNKNOWN: {
    why: {
      en: 'What a run collected is kept packed, and how is told by its first byte: this version does not know that form.',
      'pt-BR':
        'O que uma execução coletou fica compactado, e o primeiro byte diz como: esta versão não conhece essa forma.',
    },
    wrong: {
      en: 'an older version of credit, on a database that a later one has written to',
      'pt-BR': 'uma versão anterior do credit, em um banco de dados em que uma posterior gravou',
    },
    right: 'credit --version',
    next: {
      en: 'Install the version that wrote it; the record itself is whole.',
      'pt-BR': 'Instale a versão que o gravou; o registro em si está íntegro.',
    },
  },
  STORAGE_FULL: {
    why: {
      en: 'The disk or a quota has no room; what was acknowledged is kept.',
      'pt-BR': 'O disco ou uma cota não tem espaço; o que foi confirmado está guardado.',
    },
    wrong: {
      en: 'credit batch clientes.csv on a full disk',
      'pt-BR': 'credit batch clientes.csv com o disco cheio',
    },
    right: 'credit doctor',
    next: {
      en: 'Make room and run the command again; a batch goes on where it stopped.',
      'pt-BR': 'Libere espaço e rode o comando de novo; um lote continua de onde parou.',
    },
  },
  UPGRADE_COPY_FULL: {
    why: {
      en: 'A new version changes rows of the database, and keeps it as it was in a file beside it: the disk has no room for that.',
      'pt-BR':
        'Uma nova versão altera linhas do banco de dados, e o guarda como estava em um arquivo ao lado: o disco não tem espaço para isso.',
    },
    wrong: {
      en: 'credit report list after an upgrade, on a full disk',
      'pt-BR': 'credit report list depois de uma atualização, com o disco cheio',
    },
    right: 'credit db migrate --no-backup',
    next: {
      en: 'Make as much room as credit db migrate --dry-run tells, or put a backup on another disk and leave the copy out.',
      'pt-BR':
        'Libere o espaço que credit db migrate --dry-run diz, ou ponha um backup em outro disco e dispense a cópia.',
    },
  },
  STORAGE_BUSY: {
    why: {
      en: 'Another process has held the database for longer than one waits.',
      'pt-BR': 'Outro processo segurou o banco de dados por mais tempo do que se espera.',
    },
    wrong: { en: 'credit db migrate while a batch runs', 'pt-BR': 'credit db migrate enquanto um lote roda' },
    right: 'credit doctor',
    next: {
      en: 'Run it again in a moment; see that no copying or scanning program holds the file.',
      'pt-BR': 'Rode de novo em instantes; veja se nenhum programa de cópia ou antivírus segura o arquivo.',
    },
  },
  STORAGE_UNAVAILABLE: {
    why: {
      en: 'The file of the database cannot be opened: its folder is missing, or it may not be read.',
      'pt-BR': 'O arquivo do banco de dados não pode ser aberto: falta a pasta, ou não pode ser lido.',
    },
    wrong: 'credit report list --db /no/such/folder/credit.db',
    right: 'credit report list --db ./credit.db',
    next: {
      en: 'credit db path shows which file is meant.',
      'pt-BR': 'credit db path mostra de que arquivo se trata.',
    },
  },
  STORAGE_UNREACHABLE: {
    why: {
      en: 'The database is on a PostgreSQL server that does not answer, or does not let this user in.',
      'pt-BR':
        'O banco de dados está em um servidor PostgreSQL que não responde, ou não deixa este usuário entrar.',
    },
    wrong: 'postgres://credit@localhost:5433/credit',
    right: 'postgres://credit@localhost:5432/credit',
    next: {
      en: 'Start the server, or mend address, user and password; what was acknowledged is kept.',
      'pt-BR': 'Inicie o servidor, ou corrija endereço, usuário e senha; o que foi confirmado está guardado.',
    },
  },
  STORAGE_UNSUITABLE: {
    why: {
      en: 'The server could lose what it has acknowledged, is no primary PostgreSQL of version 15 or newer, or is hidden by a pooler.',
      'pt-BR':
        'O servidor poderia perder o que confirmou, não é um PostgreSQL primário da versão 15 ou mais nova, ou está atrás de um pooler.',
    },
    wrong: 'postgres://credit@db-2:5432/credit',
    right: 'postgres://credit@db-1:5432/credit',
    next: {
      en: 'Do as the message says; nothing was changed.',
      'pt-BR': 'Faça o que a mensagem diz; nada foi alterado.',
    },
  },
  SQLITE_UNSUPPORTED: {
    why: {
      en: 'The SQLite that is installed beside the program has a fault that can damage databases.',
      'pt-BR': 'O SQLite instalado com o programa tem uma falha que pode danificar bancos de dados.',
    },
    wrong: 'npm install better-sqlite3@11',
    right: 'npm install -g credit-1.0.0.tgz',
    next: { en: 'credit doctor shows the version in use.', 'pt-BR': 'credit doctor mostra a versão em uso.' },
  },
  INSTALLATION_BROKEN: {
    why: {
      en: 'A file of the program is missing, as after a copy that stopped half-way, or its database driver was compiled for another machine or another version of Node.',
      'pt-BR':
        'Falta um arquivo do programa, como depois de uma cópia interrompida, ou o driver do banco foi compilado para outra máquina ou outra versão do Node.',
    },
    wrong: {
      en: 'an installation that was copied from another machine',
      'pt-BR': 'uma instalação copiada de outra máquina',
    },
    right: 'npm install -g credit-1.0.0.tgz',
    next: {
      en: 'After another Node was installed, npm rebuild -g better-sqlite3 is enough.',
      'pt-BR': 'Depois de instalar outro Node, basta npm rebuild -g better-sqlite3.',
    },
  },
} as const satisfies Record<string, ErrorHelp>;
