import type { ErrorHelp } from './code-help.ts';

/** Of refusals about requests. */
export const httpErrorHelp = {
  NOT_FOUND: {
    why: {
      en: 'The service has nothing at that address.',
      'pt-BR': 'O serviço não tem nada nesse endereço.',
    },
    wrong: 'GET /v2/reports',
    right: 'GET /v2/report/rpt_…',
    next: { en: '/docs lists every path.', 'pt-BR': '/docs lista todos os caminhos.' },
  },
  METHOD_NOT_ALLOWED: {
    why: {
      en: 'The address exists, and takes other methods.',
      'pt-BR': 'O endereço existe, e aceita outros métodos.',
    },
    wrong: 'PUT /v2/report',
    right: 'POST /v2/report',
    next: { en: 'The header Allow lists the methods.', 'pt-BR': 'O cabeçalho Allow lista os métodos.' },
  },
  NOT_ACCEPTABLE: {
    why: {
      en: 'The Accept header leaves out the only form that the answer has.',
      'pt-BR': 'O cabeçalho Accept exclui a única forma que a resposta tem.',
    },
    wrong: {
      en: 'GET /v2/report/rpt_… with Accept: text/html',
      'pt-BR': 'GET /v2/report/rpt_…, com o cabeçalho Accept: text/html',
    },
    right: {
      en: 'GET /v2/report/rpt_… with Accept: application/json',
      'pt-BR': 'GET /v2/report/rpt_…, com o cabeçalho Accept: application/json',
    },
    next: { en: 'Leave the header out where you are not sure.', 'pt-BR': 'Na dúvida, omita o cabeçalho.' },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    why: {
      en: 'The body is of a type or packing that is not taken there.',
      'pt-BR': 'O corpo é de um tipo ou compressão que não se aceita ali.',
    },
    wrong: {
      en: 'POST /v2/report with Content-Type: text/xml',
      'pt-BR': 'POST /v2/report, com Content-Type: text/xml',
    },
    right: {
      en: 'POST /v2/report with Content-Type: application/json',
      'pt-BR': 'POST /v2/report, com Content-Type: application/json',
    },
    next: {
      en: 'Send it as the message lists, not compressed.',
      'pt-BR': 'Envie como a mensagem lista, sem compressão.',
    },
  },
  BODY_TOO_LARGE: {
    why: {
      en: 'The body is larger than this endpoint takes.',
      'pt-BR': 'O corpo é maior do que este endpoint aceita.',
    },
    wrong: { en: 'POST /v2/batch with 20 MB of JSON', 'pt-BR': 'POST /v2/batch com 20 MB de JSON' },
    right: {
      en: 'POST /v2/batch with the list as text/csv, up to 64 MB',
      'pt-BR': 'POST /v2/batch com a lista em text/csv, até 64 MB',
    },
    next: {
      en: 'The message names the way that takes more.',
      'pt-BR': 'A mensagem cita o caminho que aceita mais.',
    },
  },
  MALFORMED_JSON: {
    why: {
      en: 'The body is no JSON: a comma too many, a quote that is missing, a key twice.',
      'pt-BR': 'O corpo não é JSON: uma vírgula a mais, aspas que faltam, uma chave repetida.',
    },
    wrong: '{"document":"12ABC34501DE35",}',
    right: '{"document":"12ABC34501DE35"}',
    next: { en: 'Let a library write the JSON.', 'pt-BR': 'Deixe uma biblioteca escrever o JSON.' },
  },
  MALFORMED_REQUEST: {
    why: {
      en: 'The request breaks the rules of HTTP itself.',
      'pt-BR': 'A requisição viola as próprias regras do HTTP.',
    },
    wrong: {
      en: 'GET /report/list with two Host headers',
      'pt-BR': 'GET /report/list com dois cabeçalhos Host',
    },
    right: { en: 'GET /report/list with one Host header', 'pt-BR': 'GET /report/list com um cabeçalho Host' },
    next: {
      en: 'Look at what stands between the client and the service.',
      'pt-BR': 'Veja o que há entre o cliente e o serviço.',
    },
  },
  INVALID_REQUEST: {
    why: {
      en: 'Fields of the body or of the query are missing, unknown or of another form.',
      'pt-BR': 'Campos do corpo ou da consulta faltam, são desconhecidos ou de outra forma.',
    },
    wrong: 'POST /v2/report {"document":"12ABC34501DE35","type":"company"}',
    right: 'POST /v2/report {"document":"12ABC34501DE35","type":"cnpj","policyId":"starter-company"}',
    next: {
      en: 'errors names each field by its pointer, with what is wrong.',
      'pt-BR': 'Cada campo é citado em errors pelo seu pointer, com o que há de errado.',
    },
  },
  URI_TOO_LONG: {
    why: { en: 'The address holds more than is read.', 'pt-BR': 'O endereço contém mais do que se lê.' },
    wrong: {
      en: 'GET /report/list?externalId=… with thousands of characters',
      'pt-BR': 'GET /report/list?externalId=… com milhares de caracteres',
    },
    right: 'GET /report/list?externalId=order-17',
    next: { en: 'Put what is long into a body.', 'pt-BR': 'Ponha o que é longo em um corpo.' },
  },
  HEADERS_TOO_LARGE: {
    why: {
      en: 'The header fields of a request together hold more than is read.',
      'pt-BR': 'Os campos de cabeçalho de uma requisição contêm juntos mais do que se lê.',
    },
    wrong: {
      en: 'GET /health with a Cookie of 20,000 characters',
      'pt-BR': 'GET /health com um Cookie de 20.000 caracteres',
    },
    right: 'GET /health',
    next: {
      en: 'Look for cookies and tokens that a proxy adds.',
      'pt-BR': 'Veja se um proxy acrescenta cookies ou tokens.',
    },
  },
  REQUEST_TIMEOUT: {
    why: {
      en: 'The head of a request took more than 30 seconds to arrive, or all of it more than 60.',
      'pt-BR': 'O cabeçalho de uma requisição levou mais de 30 segundos para chegar, ou ela toda mais de 60.',
    },
    wrong: {
      en: 'POST /v2/batch with 60 MB over a slow line',
      'pt-BR': 'POST /v2/batch com 60 MB em uma linha lenta',
    },
    right: {
      en: 'POST /v2/batch in several batches',
      'pt-BR': 'POST /v2/batch em vários lotes',
    },
    next: {
      en: 'Send less in one request, or from nearer by.',
      'pt-BR': 'Envie menos em cada requisição, ou de mais perto.',
    },
  },
  RATE_LIMITED: {
    why: {
      en: 'The client sent more requests in a minute than it may.',
      'pt-BR': 'O cliente enviou mais requisições em um minuto do que pode.',
    },
    wrong: {
      en: 'GET /v2/report/rpt_… ten times a second',
      'pt-BR': 'GET /v2/report/rpt_… dez vezes por segundo',
    },
    right: {
      en: 'GET /v2/report/rpt_… with Prefer: wait=20',
      'pt-BR': 'GET /v2/report/rpt_…, com Prefer: wait=20',
    },
    next: {
      en: 'Wait as Retry-After says; webhooks tell what has ended without asking.',
      'pt-BR': 'Espere o que Retry-After diz; webhooks avisam o que terminou sem perguntar.',
    },
  },
  QUEUE_FULL: {
    why: {
      en: 'So many analyses wait that another one would wait too long.',
      'pt-BR': 'Há tantas análises na fila que outra esperaria demais.',
    },
    wrong: { en: 'POST /v2/report at once again', 'pt-BR': 'POST /v2/report de novo na hora' },
    right: { en: 'POST /v2/report after Retry-After', 'pt-BR': 'POST /v2/report após Retry-After' },
    next: { en: 'For many documents: POST /v2/batch', 'pt-BR': 'Para muitos documentos: POST /v2/batch' },
  },
  LONG_BODIES_BUSY: {
    why: {
      en: 'Several large requests are being read already, and memory is shared.',
      'pt-BR': 'Várias requisições grandes já estão sendo lidas, e a memória é compartilhada.',
    },
    wrong: { en: 'four uploads of 60 MB side by side', 'pt-BR': 'quatro envios de 60 MB lado a lado' },
    right: { en: 'one upload after the other', 'pt-BR': 'um envio depois do outro' },
    next: { en: 'Send it again after Retry-After.', 'pt-BR': 'Envie de novo após Retry-After.' },
  },
  RANGE_UNSATISFIABLE: {
    why: {
      en: 'The part that was asked for begins behind the end of the file.',
      'pt-BR': 'A parte pedida começa depois do fim do arquivo.',
    },
    wrong: 'curl -r 999999999- …/report/export/exp_…/file',
    right: 'curl -r 0-65535 …/report/export/exp_…/file',
    next: {
      en: 'Take the length from GET /report/export/exp_….',
      'pt-BR': 'Pegue o tamanho em GET /report/export/exp_….',
    },
  },
  DOWNLOADS_BUSY: {
    why: {
      en: 'As many files are being read as may be at once.',
      'pt-BR': 'Já se leem tantos arquivos quanto é possível ao mesmo tempo.',
    },
    wrong: {
      en: 'GET /v2/batch/bat_…/spreadsheet ten times at once',
      'pt-BR': 'GET /v2/batch/bat_…/spreadsheet dez vezes ao mesmo tempo',
    },
    right: {
      en: 'GET /v2/batch/bat_…/spreadsheet one after the other',
      'pt-BR': 'GET /v2/batch/bat_…/spreadsheet um após o outro',
    },
    next: {
      en: 'Try again when one of them is through.',
      'pt-BR': 'Tente de novo quando um deles terminar.',
    },
  },
  SHUTTING_DOWN: {
    why: {
      en: 'The service was told to stop, and takes nothing new.',
      'pt-BR': 'O serviço recebeu ordem de parar, e não aceita nada novo.',
    },
    wrong: { en: 'POST /v2/report while it stops', 'pt-BR': 'POST /v2/report enquanto ele para' },
    right: { en: 'POST /v2/report after Retry-After', 'pt-BR': 'POST /v2/report após Retry-After' },
    next: {
      en: 'Send it again; what was accepted before goes on after the start.',
      'pt-BR': 'Envie de novo; o que foi aceito antes continua depois do início.',
    },
  },
  IDEMPOTENCY_KEY_REUSED: {
    why: {
      en: 'The key names one request for 24 hours, and this is another.',
      'pt-BR': 'A chave nomeia uma requisição por 24 horas, e esta é outra.',
    },
    wrong: {
      en: 'Idempotency-Key: order-17, with another body',
      'pt-BR': 'Idempotency-Key: pedido-17, com outro corpo',
    },
    right: 'Idempotency-Key: order-18',
    next: {
      en: 'Take one key for each thing that is to happen once.',
      'pt-BR': 'Use uma chave para cada coisa que deve acontecer uma vez.',
    },
  },
  IDEMPOTENCY_KEY_IN_USE: {
    why: {
      en: 'The same request is being answered at this moment.',
      'pt-BR': 'A mesma requisição está sendo respondida neste momento.',
    },
    wrong: { en: 'the same POST twice side by side', 'pt-BR': 'o mesmo POST duas vezes lado a lado' },
    right: { en: 'the second POST after Retry-After', 'pt-BR': 'o segundo POST após Retry-After' },
    next: { en: 'The answer is then that of the first.', 'pt-BR': 'A resposta será então a da primeira.' },
  },
  INTERNAL: {
    why: {
      en: 'Something broke in the program itself; the request is not at fault.',
      'pt-BR': 'Algo quebrou no próprio programa; a requisição não tem culpa.',
    },
    wrong: 'credit serve',
    right: 'credit serve --log info',
    next: {
      en: 'Look for the requestId in the log, and report it with that line.',
      'pt-BR': 'Procure o requestId no log, e relate-o com essa linha.',
    },
  },
  ADDRESS_UNAVAILABLE: {
    why: {
      en: 'Another program listens on this port, for example a second credit serve, or the machine does not have this address. The service starts no work before it owns its port.',
      'pt-BR':
        'Outro programa escuta nessa porta, por exemplo um segundo credit serve, ou a máquina não tem esse endereço. O serviço não inicia nenhum trabalho antes de ter sua porta.',
    },
    wrong: 'credit serve --port 80',
    right: 'credit serve --port 8080',
    next: {
      en: 'credit serve --port 0 takes any free one.',
      'pt-BR': 'credit serve --port 0 usa qualquer porta livre.',
    },
  },
} as const satisfies Record<string, ErrorHelp>;
