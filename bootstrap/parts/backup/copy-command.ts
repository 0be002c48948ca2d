import { type AddCommand, examples } from '../../commands/add-command.ts'

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
