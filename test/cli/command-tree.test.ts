import { describe, expect, test } from 'vitest';
import { commands } from '../../src/cli/commands/index.ts';
import { promptsReference } from '../../src/cli/prompts-reference.ts';
import { questions } from '../../src/cli/questions.ts';
import { repositoryFiles } from '../architecture/repository-files.ts';

/**
 * The commands with the options that each promises, whatever else it takes. `--version` is the program's own everywhere, so
 * that the version of a policy has a longer name.
 */
const tree = `
analyze           --policy --external-id --amount --reuse-days --wait --no-wait --fail-on -o
batch             --name --policy -o --invalid --column --map --pad-zeros --concurrency --reuse-days --resume --new --fail-on --detach --progress -n --dry-run
batch list        --status --limit
batch show        --items --status --failed --follow --by-root
batch resume      -o
batch retry       --failed
batch cancel      --yes
batch export      -o --no-reasons --force
operation run     --operation --external-id --fail-on --no-wait
operation list    --limit
operation show    --no-pager
operation wait
operation redo
operation cancel  --yes
report list       --policy-status --status --policy --document --external-id --from --to --sort --limit --all --header --jsonl --name --by-root
report show       --section --reasons --failed --no-pager
report wait       --wait
report decide     --approve --deny --commentary --yes
report redo       --approve --deny --commentary --yes
report replay     --policy
policy list       --kind --enabled
policy show       --version --yaml
policy check      --format --fail-level --max-warnings --pass-with-no-files
policy test       --filter --min-coverage --format --fail-fast --verbose
policy diff       --exit-code
policy enable     --yes
policy disable    --yes
policy default    --unset --kind
document check    --kind --invalid-only
source list
source new        --url --method -o --force
source check      --format --max-warnings --pass-with-no-files
source try
source demo       --port --fail-every --token-seconds
source cases      --case --kind
webhook add       --type --url --api-key-file
webhook remove    --yes
data list
data load         --date --accept-shrink --accept-older
data search
data diff         --limit
data remove       --yes
webhook deliveries --failed
webhook listen    --port --forward-to --events --headers --skip-verify --print-secret --jsonl
webhook trigger   --to --report
client create     --name --permission
client revoke     --yes --confirm --all
usage             --month --by -o
serve             --host --port --public-url --no-docs
db backup         -o
db migrate        -n
config list       --origin
config set        --project --user
config unset      --project --user
doctor
`;

const promised = tree
  .trim()
  .split('\n')
  .map((line): [string, readonly string[]] => {
    const [name = '', ...flags] = line.split(/\s+(?=-)/);
    return [name.trim(), flags];
  });

describe.each(promised)('credit %s', (name, flags) => {
  test('has every option that is promised', () => {
    const command = commands.find((one) => one.name === name);
    const own = Object.values(command?.options ?? {}).flatMap(({ flags: spelled, aliases = [] }) =>
      [spelled, ...aliases].flatMap((text) => text.match(/(?<![\w-])--?[a-z][a-z-]*/g) ?? []),
    );
    expect(command?.name).toBe(name);
    expect(flags.filter((flag) => !own.includes(flag))).toEqual([]);
  });
});

describe('the questions', () => {
  test('are all in the page docs/reference/prompts.md (vitest -u renews it)', async () => {
    await expect(promptsReference()).toMatchFileSnapshot('../../docs/reference/prompts.md');
  });

  test('are asked somewhere, and every command has what answers its own', () => {
    const source = [...repositoryFiles()]
      .filter(([path]) => path.startsWith('src/cli/') && path !== 'src/cli/questions.ts')
      .map(([, text]) => text)
      .join('\n');
    for (const [key, { commands: places, instead }] of Object.entries(questions)) {
      expect([key, new RegExp(`(?:key: |\\.(?:confirm|choose)\\(\\s*)'${key}'`).test(source)]).toEqual([
        key,
        true,
      ]);
      const ownFlags = instead.filter((text) => text.startsWith('--'));
      for (const place of places.filter((name) => name !== 'credit')) {
        const command = commands.find(({ name }) => name === place);
        const flags = Object.values(command?.options ?? {}).flatMap((option) => option.flags.split(/[ ,]+/));
        expect([place, ownFlags.filter((flag) => !flags.includes(flag))]).toEqual([place, []]);
      }
    }
    const asking = commands.filter(({ options }) =>
      Object.values(options).some(({ flags, text }) => /--yes/.test(flags) && text.en === 'do not ask'),
    );
    expect(asking.map(({ name }) => name).toSorted()).toEqual([...questions.goOn.commands].toSorted());
  });
});
