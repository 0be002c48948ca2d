import { type AddCommand, examples } from '../add-command.ts'

export const addMigrate: AddCommand = (program, readEnvironment) => {
  program
    .command('migrate')
    .description('Bring the database at DATABASE_URL up to date without serving.')
    .option(
      '--grant <account>',
      'let this database account run the service, but not change the schema',
    )
    .addHelpText('after', examples('migrate', 'migrate --grant gatehouse_service'))
    .action(async ({ grant }: { grant?: string }) =>
      (await import('./migrate.ts')).migrate(readEnvironment(), grant),
    )
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
