import { type AddCommand, examples } from './add-command.ts'

export const addCopyToPostgres: AddCommand = (program, readEnvironment) => {
  program
    .command('copy-to-postgres')
    .description('Copy the embedded database in DATA_DIR to the empty one at DATABASE_URL.')
    .addHelpText('after', examples('copy-to-postgres'))
    .action(async () => (await import('../copy-to-postgres.ts')).copyToPostgres(readEnvironment()))
}
