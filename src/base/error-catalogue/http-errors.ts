import type { ErrorRow } from './error-row.ts';

/** Requests to the service. */
export const httpErrors = {
  NOT_FOUND: {
    httpStatus: 404,
    exitCode: 2,
    message: { en: 'There is nothing at {path}.', 'pt-BR': 'Não há nada em {path}.' },
    mend: { en: 'The paths are listed at /docs.', 'pt-BR': 'Os caminhos estão listados em /docs.' },
  },
  METHOD_NOT_ALLOWED: {
    httpStatus: 405,
    exitCode: 2,
    message: { en: '{method} is not possible here.', 'pt-BR': '{method} não é possível aqui.' },
    mend: { en: 'Possible: {allowed}.', 'pt-BR': 'É possível: {allowed}.' },
  },
  NOT_ACCEPTABLE: {
    httpStatus: 406,
    exitCode: 2,
    message: {
      en: 'The Accept header leaves out {mediaType}, the only form of this answer.',
      'pt-BR': 'O cabeçalho Accept exclui {mediaType}, a única forma desta resposta.',
    },
    mend: {
      en: 'Accept {mediaType}, or leave the header out.',
      'pt-BR': 'Aceite {mediaType}, ou omita o cabeçalho.',
    },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    httpStatus: 415,
    exitCode: 2,
    message: {
      en: 'By its Content-Type and Content-Encoding the body is none that is taken here.',
      'pt-BR': 'Pelo Content-Type e pelo Content-Encoding, o corpo não é dos que são aceitos aqui.',
    },
    mend: {
      en: 'Send {mediaTypes}, not compressed; JSON in UTF-8.',
      'pt-BR': 'Envie {mediaTypes}, sem compressão; JSON em UTF-8.',
    },
  },
  BODY_TOO_LARGE: {
    httpStatus: 413,
    exitCode: 2,
    message: {
      en: 'The body is larger than {maximumBytes} bytes.',
      'pt-BR': 'O corpo passa de {maximumBytes} bytes.',
    },
    mend: { en: '{instead}', 'pt-BR': '{instead}' },
  },
  MALFORMED_JSON: {
    httpStatus: 400,
    exitCode: 2,
    message: {
      en: 'The body is not sound JSON: {reason}.',
      'pt-BR': 'O corpo não é um JSON íntegro: {reason}.',
    },
    mend: {
      en: 'Send one JSON object in UTF-8, each key once.',
      'pt-BR': 'Envie um objeto JSON em UTF-8, cada chave uma vez.',
    },
  },
  MALFORMED_REQUEST: {
    httpStatus: 400,
    exitCode: 2,
    message: { en: 'The request is not sound: {reason}.', 'pt-BR': 'A requisição não é íntegra: {reason}.' },
    mend: { en: 'See /docs.', 'pt-BR': 'Veja /docs.' },
  },
  INVALID_REQUEST: {
    httpStatus: 400,
    exitCode: 2,
    message: {
      en: '{count} of what was sent cannot be: {fields}.',
      'pt-BR': '{count} do que foi enviado não pode ser: {fields}.',
    },
    mend: { en: 'Each is explained in errors.', 'pt-BR': 'Cada um está explicado em errors.' },
  },
  URI_TOO_LONG: {
    httpStatus: 414,
    exitCode: 2,
    message: {
      en: 'The address is longer than {maximum} characters.',
      'pt-BR': 'O endereço passa de {maximum} caracteres.',
    },
    mend: { en: 'Send a shorter query.', 'pt-BR': 'Envie uma consulta mais curta.' },
  },
  HEADERS_TOO_LARGE: {
    httpStatus: 431,
    exitCode: 2,
    message: {
      en: 'The header fields are longer than {maximum} bytes together.',
      'pt-BR': 'Os campos de cabeçalho passam de {maximum} bytes juntos.',
    },
    mend: { en: 'Send fewer or shorter ones.', 'pt-BR': 'Envie menos campos, ou mais curtos.' },
  },
  REQUEST_TIMEOUT: {
    httpStatus: 408,
    exitCode: 2,
    message: {
      en: 'The request did not arrive in time.',
      'pt-BR': 'A requisição não chegou a tempo.',
    },
    mend: { en: 'Send it again, in one go.', 'pt-BR': 'Envie de novo, de uma vez só.' },
  },
  RATE_LIMITED: {
    httpStatus: 429,
    exitCode: 2,
    message: {
      en: 'More than {limit} requests a minute came from this client.',
      'pt-BR': 'Vieram mais de {limit} requisições por minuto deste cliente.',
    },
    mend: {
      en: 'Wait {seconds} s, as Retry-After says.',
      'pt-BR': 'Espere {seconds} s, como Retry-After diz.',
    },
  },
  QUEUE_FULL: {
    httpStatus: 503,
    exitCode: 1,
    message: {
      en: '{waiting} analyses are waiting already.',
      'pt-BR': '{waiting} análises já estão esperando.',
    },
    mend: {
      en: 'Try again as Retry-After says. Nothing was created.',
      'pt-BR': 'Tente de novo como Retry-After diz. Nada foi criado.',
    },
  },
  LONG_BODIES_BUSY: {
    httpStatus: 503,
    exitCode: 1,
    message: {
      en: 'Large requests that are being taken in already: {count}.',
      'pt-BR': 'Requisições grandes que já estão sendo recebidas: {count}.',
    },
    mend: {
      en: 'Try again as Retry-After says. Nothing was created.',
      'pt-BR': 'Tente de novo como Retry-After diz. Nada foi criado.',
    },
  },
  DOWNLOADS_BUSY: {
    httpStatus: 429,
    exitCode: 2,
    message: {
      en: 'Too many files are being read just now, {running} by all callers.',
      'pt-BR': 'Há arquivos demais sendo lidos agora, {running} por todos os clientes.',
    },
    mend: {
      en: 'Try again when one of them is read.',
      'pt-BR': 'Tente de novo quando um deles terminar.',
    },
  },
  RANGE_UNSATISFIABLE: {
    httpStatus: 416,
    exitCode: 2,
    message: {
      en: 'The file has {size} bytes, and none of those that Range asks for.',
      'pt-BR': 'O arquivo tem {size} bytes, e nenhum dos que Range pede.',
    },
    mend: {
      en: 'Ask for a part that begins before its end, or for the whole without Range.',
      'pt-BR': 'Peça uma parte que comece antes do fim, ou o arquivo inteiro sem Range.',
    },
  },
  SHUTTING_DOWN: {
    httpStatus: 503,
    exitCode: 1,
    message: { en: 'The service is stopping.', 'pt-BR': 'O serviço está parando.' },
    mend: {
      en: 'Try again as Retry-After says. Nothing was created.',
      'pt-BR': 'Tente de novo como Retry-After diz. Nada foi criado.',
    },
  },
  IDEMPOTENCY_KEY_REUSED: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'This Idempotency-Key came with another request within the last 24 hours.',
      'pt-BR': 'Esta Idempotency-Key veio com outra requisição nas últimas 24 horas.',
    },
    mend: { en: 'Use a new key for a new request.', 'pt-BR': 'Use uma chave nova para uma requisição nova.' },
  },
  IDEMPOTENCY_KEY_IN_USE: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'A request with this Idempotency-Key is being answered just now.',
      'pt-BR': 'Uma requisição com esta Idempotency-Key está sendo respondida agora.',
    },
    mend: { en: 'Send it again as Retry-After says.', 'pt-BR': 'Envie de novo como Retry-After diz.' },
  },
  INTERNAL: {
    httpStatus: 500,
    exitCode: 1,
    message: {
      en: 'Something broke here, and not in the request.',
      'pt-BR': 'Algo quebrou aqui, e não na requisição.',
    },
    mend: {
      en: 'The log of the service has the reason under the requestId.',
      'pt-BR': 'O log do serviço tem a razão sob o requestId.',
    },
  },
  ADDRESS_UNAVAILABLE: {
    httpStatus: 500,
    exitCode: 1,
    message: {
      en: 'Could not listen on {address}: {reason}.',
      'pt-BR': 'Não foi possível escutar em {address}: {reason}.',
    },
    mend: {
      en: 'Stop the other program, or choose another --host or --port. No work was started.',
      'pt-BR': 'Encerre o outro programa ou escolha outro --host ou --port. Nenhum trabalho foi iniciado.',
    },
  },
} as const satisfies Record<string, ErrorRow>;
