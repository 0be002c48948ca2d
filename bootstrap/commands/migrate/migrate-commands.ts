import { Option } from 'commander'
import { type AddCommand, examples } from '../add-command.ts'
import type { CreateOptions } from './create-migration.ts'

interface MigrateOptions {
  readonly grant?: string
  readonly dryRun?: boolean
}

export const addMigrate: AddCommand = (program, readEnvironment) => {
  const command = program
    .command('migrate')
    .description('Bring the database up to date without serving.')
    .option(
      '--grant <account>',
      'let this database account run the service, but not change the schema',
    )
    .addOption(
      new Option('--dry-run', 'print the statements of the pending migrations').conflicts('grant'),
    )
    .addHelpText(
      'after',
      examples('migrate', 'migrate --dry-run', 'migrate --grant gatehouse_service'),
    )
    .action(async ({ grant, dryRun = false }: MigrateOptions) => {
      if (dryRun) await (await import('./dry-run.ts')).dryRun(readEnvironment())
      else await (await import('./migrate.ts')).migrate(readEnvironment(), grant)
    })
  command
    .command('create')
    .description('Write the next migration of a module, from its records and the database.')
    .argument('<name>', 'what it does, such as price: the file becomes 0002-price.sql')
    .option('--module <module>', 'the module, if there are several')
    .option('--allow-drop', 'also write statements that lose values, such as dropping a column')
    .addHelpText('after', examples('migrate create price', 'migrate create first --module assets'))
    .action(async (name: string, options: CreateOptions) =>
      (await import('./create-migration.ts')).createMigration(readEnvironment(), name, options),
    )
}
