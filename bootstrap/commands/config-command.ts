import { type AddCommand, examples } from './add-command.ts'

interface ImportFlags {
  readonly from: string
  readonly dryRun?: boolean
  readonly json?: boolean
}

export const addConfig: AddCommand = (program, readEnvironment) => {
  const config = program
    .command('config')
    .description('Carry clients, roles, menus and other settings of the console to another stage.')
  config
    .command('export')
    .description('Write what the service is set up with, without secrets, as JSON.')
    .option('--to <file>', 'write there (default: standard output)')
    .addHelpText('after', examples('config export --to stage.json'))
    .action(async ({ to }: { to?: string }) =>
      (await import('../export-configuration.ts')).exportConfiguration(readEnvironment(), to),
    )
  config
    .command('import')
    .description('Add and change what an exported file says, all of it or nothing; remove nothing.')
    .requiredOption('--from <file>', 'what `config export` wrote')
    .option('--dry-run', 'only say what would be added and changed')
    .option('--json', 'print JSON for programs')
    .addHelpText(
      'after',
      examples('config import --from stage.json --dry-run', 'config import --from stage.json'),
    )
    .action(async ({ from, dryRun = false, json = false }: ImportFlags) =>
      (await import('../import-configuration.ts')).importConfiguration(readEnvironment(), {
        ...{ from, dryRun, json },
      }),
    )
}
