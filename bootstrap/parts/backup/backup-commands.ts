import { type AddCommand, examples } from '../../commands/add-command.ts'
import { CommandOutput } from '../../output/command-output.ts'
import { stopSignal } from '../../start/end.ts'
import type { BackupOptions } from './backup.ts'
import type { Outcome, Watcher } from './progress.ts'
import type { RestoreOptions } from './restore.ts'

interface ForPrograms {
  readonly json?: boolean
}

export const addBackup: AddCommand = (program, readEnvironment) => {
  program
    .command('backup')
    .description('Copy the database into one archive, even while the service runs.')
    .requiredOption('--to <file>', 'the archive, a .tar.gz file that must not exist yet')
    .option('--keys', 'include the login and service keys in DATA_DIR; requires a passphrase')
    .option('--files', 'include the files on local disk below DATA_DIR')
    .option('--passphrase-file <file>', 'encrypt the archive with the passphrase in this file')
    .option('--json', 'print progress and result as JSON, one object a line')
    .addHelpText(
      'after',
      examples(
        'backup --to /backups/monday.tar.gz',
        'backup --to /backups/all.tar.gz.age --keys --files --passphrase-file /etc/backup-passphrase',
      ),
    )
    .action(async (options: BackupOptions & ForPrograms) => {
      const { backup } = await import('./backup.ts')
      await shown(options, (watcher) => backup(readEnvironment(), options, watcher))
    })
}

export const addRestore: AddCommand = (program, readEnvironment) => {
  program
    .command('restore')
    .description('Restore an archive into an empty DATA_DIR and an empty database.')
    .requiredOption('--from <file>', 'an archive made by backup')
    .option('--passphrase-file <file>', 'a file with the passphrase of an encrypted archive')
    .option('--json', 'print progress and result as JSON, one object a line')
    .addHelpText('after', examples('restore --from /backups/monday.tar.gz'))
    .action(async (options: RestoreOptions & ForPrograms) => {
      const { restore } = await import('./restore.ts')
      await shown(options, (watcher) => restore(readEnvironment(), options, watcher))
    })
}

async function shown(
  { json = false }: ForPrograms,
  work: (watcher: Watcher) => Promise<Outcome>,
): Promise<void> {
  const output = new CommandOutput(json)
  const { lines, result } = await work({
    signal: stopSignal(),
    onProgress: (step) => output.report({ ...step, unit: 'bytes' }),
  })
  output.end(result)
  for (const line of lines) output.say(line)
}

export const addCopyToPostgres: AddCommand = (program, readEnvironment) => {
  program
    .command('copy-to-postgres')
    .description('Copy the embedded database in DATA_DIR to the empty one at DATABASE_URL.')
    .option('--json', 'print progress and result as JSON, one object a line')
    .addHelpText('after', examples('copy-to-postgres'))
    .action(async ({ json = false }: { json?: boolean }) =>
      (await import('./copy-to-postgres.ts')).copyToPostgres(readEnvironment(), json),
    )
}
