import type { BackupOptions } from '../backup/backup.ts'
import type { Watcher } from '../backup/progress.ts'
import type { RestoreOptions } from '../backup/restore.ts'
import { stopSignal } from '../stop-signal.ts'
import { type AddCommand, examples } from './add-command.ts'
import { CommandOutput } from './command-output.ts'

export const addBackup: AddCommand = (program, readEnvironment) => {
  program
    .command('backup')
    .description('Copy the database into one archive, also while the service runs.')
    .requiredOption('--to <file>', 'the archive, a .tar.gz that must not be there yet')
    .option('--keys', 'with the login and service keys in DATA_DIR; needs a passphrase')
    .option('--files', 'with the files on local disk below DATA_DIR')
    .option('--passphrase-file <file>', 'seal the archive with what this file holds')
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
    .description('Put what an archive holds into an empty DATA_DIR, and an empty database.')
    .requiredOption('--from <file>', 'an archive that backup has made')
    .option('--passphrase-file <file>', 'holds the passphrase of a sealed archive')
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
