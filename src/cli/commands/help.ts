import { errorCodes, explainErrorCode } from '../../base/errors.ts';
import { nearestName } from '../../yaml/nearest-name.ts';
import { exitCodes } from '../exit-codes.ts';
import { writePaged } from '../output/pager.ts';
import { unknown } from '../usage-error.ts';
import { type Command, defineCommand, flag, manyOrNone } from './define-command.ts';

/** @param listCommands the list that this command is in itself; it is whole once everything is loaded. */
export const help = (listCommands: () => readonly Command[]) =>
  defineCommand({
    name: 'help',
    summary: {
      en: 'Explain a command, a topic or an error code.',
      'pt-BR': 'Explica um comando, um tema ou um código de erro.',
    },
    arguments: {
      topic: manyOrNone({
        en: 'a command (policy enable), exit-codes, environment, formats, error-codes, or an error code',
        'pt-BR':
          'um comando (policy enable), exit-codes, environment, formats, error-codes, ou um código de erro',
      }),
    },
    options: {
      noPager: flag('--no-pager', { en: 'write everything at once', 'pt-BR': 'escreve tudo de uma vez' }),
    },
    examples: [
      { line: 'credit help policy enable', text: { en: 'one command', 'pt-BR': 'um comando' } },
      {
        line: 'credit help exit-codes',
        text: { en: 'what the program ends with', 'pt-BR': 'com que o programa termina' },
      },
      {
        line: 'credit help POLICY_DISABLED',
        text: {
          en: 'what an error means and what mends it',
          'pt-BR': 'o que um erro significa e o que o corrige',
        },
      },
    ],
    toleratesBrokenSettings: true,
    run: async (context, { topic, noPager }) => {
      const { stdout, language } = context;
      const commands = listCommands();
      const [{ helpText, helpTopics }, { topicText, errorText, findingText }] = await Promise.all([
        import('../help-text.ts'),
        import('../help-topics.ts'),
      ]);
      const path = topic.join(' ');
      const style = { language, channel: stdout };
      const named = helpTopics.find((topic) => topic === path);
      // A code may be typed in small letters, where it is not a command's name.
      const helped = named ? topicText(named, style) : helpText(path, commands, style);
      const code = errorCodes.find(
        (code) => code === path || (helped === undefined && code === path.toUpperCase()),
      );
      const explanation = code ? errorText(code, explainErrorCode(code), style) : helped;
      // The catalogue of findings brings the rule catalogue along: it is read only where nothing else has that name.
      const findings =
        explanation === undefined ? (await import('../finding-code.ts')).everyFindingCode() : [];
      const finding = findings.find((finding) => finding.code === path.toUpperCase());
      const text = finding ? findingText(finding, style) : explanation;
      if (text === undefined) {
        const names = [...commands.map(({ name }) => name), ...helpTopics, ...errorCodes];
        const nearest = nearestName(path, [
          ...names,
          ...findings.map((finding) => finding.code),
          ...new Set(commands.map((command) => command.name.split(' ')[0] ?? '')),
        ]);
        throw unknown(['unknownTopic', 'unknownTopicNear'], { term: path, nearest, see: 'credit --help' });
      }
      await writePaged(context, text, { paged: !noPager });
      return exitCodes.done;
    },
  });
