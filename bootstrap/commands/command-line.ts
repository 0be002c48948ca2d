import completions from '@bomb.sh/tab/commander'
import { Command } from 'commander'
import { CannotStart } from '../output/cannot-start.ts'
import { version } from '../packaging/version.ts'
import type { Environment } from '../settings/environment.ts'
import { type AddCommand, examples } from './add-command.ts'
import { addAdmin } from './admin/admin-command.ts'
import { addAudit } from './audit/audit-command.ts'
import { addBackup, addRestore } from './backup/backup-commands.ts'
import { addConfig } from './config/config-command.ts'
import { addDev } from './dev/dev-command.ts'
import { addDoctor } from './doctor/doctor-command.ts'
import { addBucketPolicy, addMigrateFiles, addReconcile } from './files/file-commands.ts'
import { addInit } from './init/init-command.ts'
import { addKeys } from './keys/keys-command.ts'
import { addCopyToPostgres, addMigrate } from './migrate/migrate-commands.ts'
import { addModuleCommand } from './module/module-command.ts'
import { addNew } from './new/new-command.ts'
import { addPage } from './page/page-command.ts'
import { addProgramKeys } from './program-keys/program-keys-command.ts'
import { addImportPeople } from './switch/import-people-command.ts'
import { addImportRuoyi } from './switch/import-ruoyi-command.ts'
import { addWebhook } from './webhooks/webhook-command.ts'

const AFTER_HELP = `
Settings come from environment variables and from a file .env in the working directory;
gatehouse settings lists them.

Exit codes: 0 done, 1 done in part or problems found, 64 wrong usage, 69 a server or Node is missing,
75 try again later, 78 wrong settings. doctor has its own: 0 fine, 1 warnings, 2 failures.`

/** `dev` loads them itself, in a process of their own. */
const WITHOUT_MODULES: ReadonlySet<string> = new Set([
  ...['version', 'completion', 'complete', 'bucket-policy', 'new', 'dev'],
])
/** They know the settings of modules, and work where the modules cannot be loaded. */
const ABOUT_SETTINGS: ReadonlySet<string> = new Set(['settings', 'init'])

/**
 * All commands, including `completion` for shells.
 * @param readEnvironment reads the settings when a command runs, so that help does not need them
 */
export function commandLine(readEnvironment: () => Environment): Command {
  const program = new Command('gatehouse')
    .description('The backend of an administration console.')
    .version(version(), '-V, --version', 'print the version')
    .option('--config <file>', 'the file that names the modules (default: gatehouse.config.ts)')
    .hook('preAction', async (whole, action) => {
      if (WITHOUT_MODULES.has(action.name())) return
      const { chooseModules } = await import('../modules/load-modules.ts')
      await chooseModules(whole.opts().config).catch((error: unknown) => {
        if (!(error instanceof CannotStart && ABOUT_SETTINGS.has(action.name()))) throw error
        process.stderr.write(`${error.message}\n`)
      })
    })
    .addHelpText('after', AFTER_HELP)
    .exitOverride()
  const adders = [
    ...[addNew, addInit, addStart, addDev, addDoctor, addAdmin, addMigrate, addCopyToPostgres],
    ...[addMigrateFiles, addReconcile, addBackup, addRestore, addConfig, addKeys, addAudit],
    ...[addImportRuoyi, addImportPeople, addBucketPolicy, addModuleCommand, addPage],
    ...[addProgramKeys, addWebhook],
    addSettings,
  ]
  for (const add of adders) add(program, readEnvironment)
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
