import type { Environment } from './settings/environment.ts'
import { version } from './version.ts'

export interface Command {
  readonly summary: string
  /** @param words what follows the name of the command */
  run(env: Environment, words: readonly string[]): Promise<void>
}

const COMMANDS: Readonly<Record<string, Command>> = {
  start: {
    summary: 'Serve. The default.',
    run: async (env) => (await import('./start.ts')).start(env),
  },
  doctor: {
    summary: 'Look at settings, keys, stores, platforms and senders, and change nothing. --json',
    run: async (env, words) => (await import('./doctor.ts')).doctor(env, words),
  },
  admin: {
    summary: 'reset-password [--user NAME]: give an account a new password, shown once.',
    run: async (env, words) => (await import('./admin.ts')).admin(env, words),
  },
  reconcile: {
    summary:
      'Remove objects without a record; --dry-run: only report. --force: whatever their share. --verify: read all files.',
    run: async (env, args) => (await import('./reconcile.ts')).reconcile(env, args),
  },
  'migrate-files': {
    summary: 'Move all files to another storage platform: --from KEY --to KEY.',
    run: async (env, words) => (await import('./migrate-files.ts')).migrateFiles(env, words),
  },
  'copy-to-postgres': {
    summary: 'Copy the embedded database in DATA_DIR to the empty one at DATABASE_URL.',
    run: async (env) => (await import('./copy-to-postgres.ts')).copyToPostgres(env),
  },
  migrate: {
    summary:
      'Bring the database up to date without serving; --grant ACCOUNT: let that account serve.',
    run: async (env, words) => (await import('./migrate.ts')).migrate(env, words),
  },
  settings: {
    summary: 'Print all settings as a Markdown table.',
    run: async () => print((await import('./settings/settings-text.ts')).settingsTable()),
  },
  version: { summary: 'Print the version.', run: async () => print(version()) },
  help: { summary: 'Print this.', run: async () => print(help()) },
}

export function commandFor(name: string): Command | undefined {
  const plain = name.replace(/^--/, '')
  return Object.hasOwn(COMMANDS, plain) ? COMMANDS[plain] : undefined
}

function help(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { summary }]) => `  ${name.padEnd(18)}${summary}`,
  )
  return `Usage: gatehouse [command]\n\n${lines.join('\n')}\n\nSettings come from the environment and from a file .env; see gatehouse settings.`
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
