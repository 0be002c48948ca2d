import type { BackupOptions } from '../backup/backup.ts'
import type { Watcher } from '../backup/progress.ts'
import type { RestoreOptions } from '../backup/restore.ts'
import { stopSignal } from '../stop-signal.ts'
import { type AddCommand, examples } from './add-command.ts'
import { CommandOutput } from './command-output.ts'

export const addBackup: AddCommand = (program, readEnvironment) => {
  program
    .command('backup')
    .description('Copy the database into one archive, even while the service runs.')
    .requiredOption('--to <file>', 'the archive, a .tar.gz file that must not exist yet')
    .option('--keys', 'include the login and service keys in DATA_DIR; requires a passphrase')
    .option('--files', 'include the files on local disk below DATA_DIR')
    .option('--passphrase-file <file>', 'encrypt the archive with the passphrase in this file')
    .addHelpText(
      'after',
      examples(
        'backup --to /backups/monday.tar.gz',
        'backup --to /backups/all.tar.gz.age --keys --files --passphrase-file /etc/backup-passphrase',
      ),
    )
    .action(async (options: BackupOptions) => {
      const { backup } = await import('../backup/backup.ts')
      await backup(readEnvironment(), options, watcher())
    })
}

export const addRestore: AddCommand = (program, readEnvironment) => {
  program
    .command('restore')
    .description('Restore an archive into an empty DATA_DIR and an empty database.')
    .requiredOption('--from <file>', 'an archive made by backup')
    .option('--passphrase-file <file>', 'a file with the passphrase of an encrypted archive')
    .addHelpText('after', examples('restore --from /backups/monday.tar.gz'))
    .action(async (options: RestoreOptions) => {
      const { restore } = await import('../backup/restore.ts')
      await restore(readEnvironment(), options, watcher())
    })
}

function watcher(): Watcher {
  const output = new CommandOutput()
  return {
    signal: stopSignal(),
    onProgress: (step) => {
      output.report({ ...step, unit: 'bytes' })
      if (step.done === step.total) output.end({})
    },
  }
}
