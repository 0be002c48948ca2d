import { type Command, Option } from 'commander'
import { type AddCommand, examples } from '../../commands/add-command.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import type { Environment } from '../../settings/environment.ts'
import { QUESTIONS } from './questions.ts'

interface Flags {
  readonly yes?: boolean
  readonly force?: boolean
  readonly file: string
}

/** Every question has a flag: `--database-url` for DATABASE_URL. */
const OPTIONS = QUESTIONS.map(({ setting, message }) => {
  const flag = setting.toLowerCase().replaceAll('_', '-')
  return [setting, new Option(`--${flag} <value>`, message)] as const
})

export const addInit: AddCommand = (program, readEnvironment) => {
  const command = program
    .command('init')
    .description('Ask for the most important settings, test each answer, and write a file .env.')
    .option('-y, --yes', 'ask nothing: use the flags, the environment, and defaults for the rest')
    .option('--file <path>', 'file to write', '.env')
    .option('--force', 'replace the file if it exists')
  for (const [, option] of OPTIONS) command.addOption(option)
  command
    .addHelpText(
      'after',
      `${examples('init', 'init --yes --port 8080 --data-dir /srv/gatehouse')}

Others can read flags while the command runs: give passwords in the environment.`,
    )
    .action(async (flags: Flags) => {
      const { init } = await import('./init.ts')
      const suggested = suggestions(command, readEnvironment())
      const { file, force: isReplacing = false } = flags
      await init({ file, isReplacing, suggested, ...(flags.yes ? {} : { who: await person() }) })
    })
}

async function person() {
  if (!process.stdin.isTTY) {
    const message =
      'init asks its questions at a terminal, and this is none. Use --yes, with a flag for each answer.'
    throw new CannotStart(message, EXIT.usage)
  }
  return (await import('./terminal-interviewee.ts')).terminalInterviewee
}

function suggestions(command: Command, env: Environment): Record<string, string> {
  const values: Record<string, unknown> = command.opts()
  const given = OPTIONS.map(([setting, option]) => {
    return [setting, String(values[option.attributeName()] ?? env[setting] ?? '')]
  })
  return Object.fromEntries(given)
}
