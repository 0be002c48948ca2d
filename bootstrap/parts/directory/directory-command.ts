import { type AddCommand, examples } from '../../commands/add-command.ts'
import type { SyncOptions } from './sync-command.ts'

export const addDirectory: AddCommand = (program, readEnvironment) => {
  const directory = program
    .command('directory')
    .description("Try and read the company's directory, from which people come.")
  directory
    .command('test')
    .description('Try each step: address, encryption, bind, people, groups and departments.')
    .option('--name <name>', 'also log in as this person; the password is read from the input')
    .addHelpText('after', examples('directory test', 'directory test --name alice'))
    .action(async ({ name }: { name?: string }) =>
      (await import('./test-directory.ts')).testDirectory(readEnvironment(), name),
    )
  directory
    .command('sync')
    .description('Read people and departments of the directory, as the service does by itself.')
    .option('--dry-run', 'show what would happen, with names, and store nothing')
    .option('--whole', 'read everybody, not only those who have changed')
    .option('--confirm', 'also if more than a tenth of the accounts would be disabled')
    .option('--json', 'print JSON for programs')
    .addHelpText('after', examples('directory sync --dry-run', 'directory sync --confirm'))
    .action(async (options: SyncOptions) =>
      (await import('./sync-command.ts')).syncDirectory(readEnvironment(), options),
    )
}
