import { exactAmount } from '../../base/cost-units.ts';
import type { DemoBill } from '../../connector-work.ts';
import type { Column } from '../../presentation/column.ts';
import { formatIn } from '../../wording/format.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeTable } from '../output/table.ts';
import { connectorsFolder } from '../places.ts';
import { defineCommand, parsed, wholeNumber } from './define-command.ts';

const usualTokenSeconds = 600;

export const sourceDemo = defineCommand({
  name: 'source demo',
  summary: {
    en: 'Imitate the providers of connectors on this machine, to try without a contract.',
    'pt-BR': 'Imita nesta máquina os fornecedores de conectores, para experimentar sem contrato.',
  },
  description: {
    en: 'Every connector with cassettes is answered for: it wants the login, keeps its limits, may fail, and counts what it would cost. Set CREDIT_SOURCE_DEMO to the address shown wherever credit runs: providers are then asked here and nowhere else, no secret is sent, and everything says SANDBOX. Ctrl-C ends and shows the bill.',
    'pt-BR':
      'Responde por todo conector com cassetes: exige o login, respeita os limites, pode falhar e conta o que custaria. Defina CREDIT_SOURCE_DEMO com o endereço mostrado onde o credit roda: os fornecedores são então consultados aqui e em nenhum outro lugar, nenhum segredo é enviado, e tudo diz SANDBOX. Ctrl-C encerra e mostra a conta.',
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
    failEvery: parsed(
      '--fail-every <count>',
      { en: 'one of so many questions fails (none)', 'pt-BR': 'falha uma a cada tantas consultas (nenhuma)' },
      wholeNumber(1, 1_000_000),
    ),
    tokenSeconds: parsed(
      '--token-seconds <seconds>',
      {
        en: `how long a login is good for (${usualTokenSeconds})`,
        'pt-BR': `por quanto tempo vale um login (${usualTokenSeconds})`,
      },
      wholeNumber(1, 86_400),
    ),
  },
  examples: [
    {
      line: 'credit source demo --port 8085 --fail-every 20',
      text: {
        en: 'then, elsewhere: CREDIT_SOURCE_DEMO=http://127.0.0.1:8085 credit source try …',
        'pt-BR': 'depois, em outro lugar: CREDIT_SOURCE_DEMO=http://127.0.0.1:8085 credit source try …',
      },
    },
    {
      line: 'credit source demo --token-seconds 5',
      text: { en: 'logins that end within a run', 'pt-BR': 'logins que vencem durante uma execução' },
    },
  ],
  toleratesBrokenSettings: true,
  run: async (context, { port = 0, failEvery = 0, tokenSeconds = usualTokenSeconds }) => {
    const { serveSourceDemo } = await import('../../connector-work.ts');
    const folder = connectorsFolder(context.places);
    const demo = await serveSourceDemo({ port, failEvery, tokenSeconds, connectorsFolder: folder });
    const { stdout, signal, say, globals } = context;
    stdout.line(
      globals.json ? JSON.stringify({ url: demo.url, names: demo.names }) : `CREDIT_SOURCE_DEMO=${demo.url}`,
    );
    context.note(
      say({
        en: `SANDBOX: answers for ${demo.names.join(', ')}. Ctrl-C ends and shows the bill.`,
        'pt-BR': `SANDBOX: responde por ${demo.names.join(', ')}. Ctrl-C encerra e mostra a conta.`,
      }),
    );
    if (!signal.aborted) {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    }
    await demo.close();
    await writeBill(context, demo.bills());
    return exitCodes.done;
  },
});

async function writeBill(context: CommandContext, bills: readonly DemoBill[]): Promise<void> {
  if (context.globals.json) {
    context.stdout.line(JSON.stringify({ items: bills }));
    return;
  }
  const format = formatIn(context.language, context.timezone);
  const count = (
    key: 'logins' | 'answers' | 'failures' | 'limited' | 'refused',
    title: Column<DemoBill>['title'],
  ): Column<DemoBill> => ({
    key,
    title,
    isFigure: true,
    shown: (bill) => format.number(bill[key]),
    bare: (bill) => String(bill[key]),
  });
  const columns: readonly Column<DemoBill>[] = [
    { key: 'name', title: { en: 'Connector', 'pt-BR': 'Conector' }, shown: ({ name }) => name },
    count('logins', { en: 'Logins', 'pt-BR': 'Logins' }),
    count('answers', { en: 'Answers', 'pt-BR': 'Respostas' }),
    count('failures', { en: 'Failed', 'pt-BR': 'Falhas' }),
    count('limited', { en: 'Too fast', 'pt-BR': 'Acima do limite' }),
    count('refused', { en: 'Refused', 'pt-BR': 'Recusadas' }),
    {
      key: 'cost',
      title: { en: 'Cost', 'pt-BR': 'Custo' },
      isFigure: true,
      shown: ({ price, cost }) => (price === null ? '–' : format.money(cost)),
      bare: ({ cost }) => exactAmount(cost),
    },
  ];
  await writeTable(context, columns, bills);
}
