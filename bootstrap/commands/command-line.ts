import completions from '@bomb.sh/tab/commander'
import { Command } from 'commander'
import { CannotStart, EXIT } from '../output/cannot-start.ts'
import { version } from '../packaging/version.ts'
import { PARTS } from '../parts/all.ts'
import type { Environment } from '../settings/environment.ts'
import { type AddCommand, examples } from './add-command.ts'
import { addAdmin } from './admin/admin-command.ts'
import { addConsole } from './console/console-command.ts'
import { addDataScope } from './data-scope/data-scope-command.ts'
import { addBucketPolicy } from './files/file-commands.ts'
import { addKeys } from './keys/keys-command.ts'
import { addMigrate } from './migrate/migrate-commands.ts'
import { addProgramKeys } from './program-keys/program-keys-command.ts'

const AFTER_HELP = `
Settings come from environment variables and from a file .env in the working directory;
gatehouse settings lists them.

Exit codes: 0 done, 1 done in part or problems found, 64 wrong usage, 69 a server or Node is missing,
75 try again later, 78 wrong settings. doctor has its own: 0 fine, 1 warnings, 2 failures.`

/** Whether commands need the modules of the configuration file. Default: yes. */
const MODULES: ReadonlyMap<string, 'none' | 'optional'> = new Map([
  ...(['version', 'completion', 'complete', 'bucket-policy'] as const).map(needsNone),
  ['settings', 'optional'],
  ...PARTS.flatMap(({ modules = {} }) => Object.entries(modules)),
])

/** They run for long enough to gain from optimized code of the embedded database. */
export const LONG: ReadonlySet<string> = new Set([
  'start',
  ...PARTS.flatMap(({ long = [] }) => long),
])

/**
 * All commands, including `completion` for shells.
 * @param readEnvironment reads the settings when a command runs, so that help does not need them
 */
export function commandLine(readEnvironment: () => Environment): Command {
  const owners = new Map<Command, string>()
  const program = new Command('gatehouse')
    .description('The backend of an administration console.')
    .version(version(), '-V, --version', 'print the version')
    .option('--config <file>', 'the file that names the modules (default: gatehouse.config.ts)')
    .hook('preAction', async (whole, action) => {
      refuseOff(action, owners, readEnvironment)
      await loadModules(action.name(), whole.opts().config)
    })
    .addHelpText('after', AFTER_HELP)
    .exitOverride()
  const adders = [
    ...[addStart, addAdmin, addMigrate, addKeys],
    ...[addBucketPolicy, addProgramKeys, addConsole, addDataScope],
    addSettings,
  ]
  for (const add of adders) add(program, readEnvironment)
  for (const part of PARTS) {
    const before = new Set(program.commands)
    for (const add of part.commands ?? []) add(program, readEnvironment)
    for (const command of program.commands) if (!before.has(command)) owners.set(command, part.name)
  }
  program
    .command('version')
    .description('Print the version.')
    .addHelpText('after', examples('version'))
    .action(() => {
      process.stdout.write(`${version()}\n`)
    })
  addCompletion(program)
  explainWrongUse(program, 'gatehouse')
  return program
}

function needsNone(name: string): [string, 'none'] {
  return [name, 'none']
}

async function loadModules(command: string, file?: string): Promise<void> {
  const need = MODULES.get(command)
  if (need === 'none') return
  const { chooseModules } = await import('../modules/load-modules.ts')
  await chooseModules(file).catch((error: unknown) => {
    if (!(error instanceof CannotStart && need === 'optional')) throw error
    process.stderr.write(`${error.message}\n`)
  })
}

/** @param owners parts of commands. @throws CannotStart if the command's part is switched off */
function refuseOff(
  action: Command,
  owners: ReadonlyMap<Command, string>,
  readEnvironment: () => Environment,
): void {
  let command: Command | null = action
  while (command && !owners.has(command)) command = command.parent
  const part = command && owners.get(command)
  if (!part) return
  if (!namesOff(readEnvironment).includes(part)) return
  const text = `The part ${part} is switched off: take it out of PARTS_OFF.`
  throw new CannotStart(text, EXIT.settings)
}

/** Settings that cannot be read are reported by the command, in its own way. */
function namesOff(readEnvironment: () => Environment): string[] {
  try {
    const { PARTS_OFF = '' } = readEnvironment()
    return PARTS_OFF.split(',').map((name) => name.trim())
  } catch {
    return []
  }
}

function addCompletion(program: Command): void {
  const name = 'completion'
  completions(program, { completionCommandName: name })
  program.commands
    .find((command) => command.name() === name)
    ?.description('Print a completion script for a shell.')
    .addHelpText(
      'after',
      examples(
        'completion bash >> ~/.bashrc',
        'completion fish > ~/.config/fish/completions/gatehouse.fish',
      ),
    )
}

function explainWrongUse(command: Command, words: string): void {
  command.showHelpAfterError(`Try: ${words} --help`)
  for (const child of command.commands) explainWrongUse(child, `${words} ${child.name()}`)
}

const addStart: AddCommand = (program, readEnvironment) => {
  program
    .command('start')
    .description('Run the service. This is the default.')
    .addHelpText('after', examples('start'))
    .action(async () => (await import('../start/start.ts')).start(readEnvironment()))
}

const addSettings: AddCommand = (program) => {
  program
    .command('settings')
    .description('List all settings.')
    .option('--json', 'print them as a JSON array, not as a Markdown table')
    .addHelpText('after', examples('settings', 'settings --json'))
    .action(async ({ json = false }: { json?: boolean }) => {
      const { settingsJson, settingsTable } = await import('../settings/settings-text.ts')
      process.stdout.write(`${json ? settingsJson() : settingsTable()}\n`)
    })
}
