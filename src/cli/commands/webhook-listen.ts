import { CreditError } from '../../base/errors.ts';
import { eventTypes } from '../../webhook/events.ts';
import { exitCodes } from '../exit-codes.ts';
import { textOf } from '../output/texts.ts';
import { choiceList, defineCommand, flag, type OptionSpec, parsed, wholeNumber } from './define-command.ts';

/** `X-Debug: 1`, several times. */
const headersOption: OptionSpec<Readonly<Record<string, string>>> = {
  flags: '--headers <header>',
  text: {
    en: 'with --forward-to: a header to add, "Name: value"; several times',
    'pt-BR': 'com --forward-to: um cabeçalho a acrescentar, "Nome: valor"; várias vezes',
  },
  repeatable: true,
  read: (word, name) => {
    if (typeof word !== 'string') return {};
    const pairs = word.split('\n').map((line) => {
      const [, key, content] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\x20-\x7e]*)$/.exec(line) ?? [];
      if (key !== undefined && content !== undefined) return [key.toLowerCase(), content.trim()] as const;
      throw new CreditError('INVALID_ARGUMENT', {
        name,
        reason: textOf('headerBad', { given: line }),
        expected: '"Name: value"',
      });
    });
    return Object.fromEntries(pairs);
  },
};

export const webhookListen = defineCommand({
  name: 'webhook listen',
  summary: {
    en: 'Receive events on this machine, verify and print them.',
    'pt-BR': 'Recebe eventos nesta máquina, verifica e mostra.',
  },
  description: {
    en: 'Nothing has to be registered: while it listens, events of this database are delivered to it too, signed with its own secret. Ctrl-C ends.',
    'pt-BR':
      'Nada precisa ser registrado: enquanto escuta, os eventos deste banco lhe são entregues também, assinados com um segredo próprio. Ctrl-C encerra.',
  },
  endsBySignal: true,
  options: {
    port: parsed(
      '--port <port>',
      {
        en: 'the port on 127.0.0.1 (any free one)',
        'pt-BR': 'a porta em 127.0.0.1 (qualquer uma livre)',
      },
      wholeNumber(0, 65_535),
    ),
    forwardTo: parsed(
      '--forward-to <address>',
      {
        en: 'where each event goes on to; its answer is the answer',
        'pt-BR': 'para onde cada evento segue; a resposta de lá é a resposta',
      },
      readAddress,
    ),
    events: choiceList(
      '--events <types>',
      { en: 'only these types, with commas between', 'pt-BR': 'só estes tipos, com vírgulas' },
      eventTypes,
    ),
    headers: headersOption,
    skipVerify: flag('--skip-verify', {
      en: 'with --forward-to: take any TLS certificate',
      'pt-BR': 'com --forward-to: aceita qualquer certificado TLS',
    }),
    printSecret: flag('--print-secret', {
      en: 'print the secret, the same at each start, and end',
      'pt-BR': 'mostra o segredo, o mesmo a cada início, e encerra',
    }),
    jsonl: flag('--jsonl', { en: 'one JSON object a line', 'pt-BR': 'um objeto JSON por linha' }),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit webhook listen',
      text: { en: 'every event of this database', 'pt-BR': 'todo evento deste banco' },
    },
    {
      line: 'credit webhook listen --forward-to http://127.0.0.1:3000/events --events REPORT_FINISHED,REPORT_STATUS',
      text: { en: 'to a receiver under development', 'pt-BR': 'a um receptor em desenvolvimento' },
    },
    {
      line: 'credit webhook listen --print-secret',
      text: { en: 'for the receiver that verifies', 'pt-BR': 'para o receptor que verifica' },
    },
  ],
  run: async (context, input) => {
    const { stdout, signal, say } = context;
    const app = await context.openApp();
    const { engine, actor } = app;
    const { organizationId } = actor;
    if (input.printSecret) {
      const { listenerSecret } = await import('../../webhook/listener.ts');
      stdout.line(await listenerSecret(engine.storage, organizationId));
      return exitCodes.done;
    }
    const [{ listen }, { openHeardWriter }, { deliveryFailure }, { values }] = await Promise.all([
      import('../../webhook/listen.ts'),
      import('../output/heard-view.ts'),
      import('../await-deliveries.ts'),
      context.settings(),
    ]);
    const writer = openHeardWriter(context, {
      jsonl: input.jsonl || context.globals.json,
      now: () => engine.clock.now(),
      maximumAttempts: values.webhookAttempts,
    });
    const listening = await listen({
      engine,
      organizationId,
      types: input.events.length > 0 ? input.events : eventTypes,
      port: input.port ?? 0,
      forward: input.forwardTo && {
        url: input.forwardTo,
        headers: input.headers,
        verifiesTls: !input.skipVerify,
      },
      maximumAttempts: values.webhookAttempts,
      onMessage: writer.message,
      onFailedAttempt: writer.failedAttempt,
      onFailure: (error) => context.note(deliveryFailure(context, error)),
    });
    context.note(say('listening', { url: listening.url }));
    if (stdout.isTerminal) context.note(say('listeningTry'));
    if (!signal.aborted) {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    }
    await listening.close();
    return exitCodes.done;
  },
});

function readAddress(word: string, name: string): URL {
  if (URL.canParse(word) && /^https?:$/.test(new URL(word).protocol)) return new URL(word);
  throw new CreditError('INVALID_ARGUMENT', {
    name,
    reason: textOf('addressBad', { given: word }),
    expected: { en: 'an http or https address', 'pt-BR': 'um endereço http ou https' },
  });
}
