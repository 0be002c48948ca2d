import { type AddCommand, examples } from '../../commands/add-command.ts'

interface ImportFlags {
  readonly from: string
  readonly dryRun?: boolean
  readonly json?: boolean
}

export const addConfig: AddCommand = (program, readEnvironment) => {
  const config = program
    .command('config')
    .description(
      'Transfer clients, roles, menus and other console settings to another installation.',
    )
  config
    .command('export')
    .description('Write the configuration of the service as JSON, without secrets.')
    .option('--to <file>', 'file to write (default: standard output)')
    .addHelpText('after', examples('config export --to stage.json'))
    .action(async ({ to }: { to?: string }) =>
      (await import('./export-configuration.ts')).exportConfiguration(readEnvironment(), to),
    )
  config
    .command('import')
    .description('Apply an exported file, completely or not at all; nothing is removed.')
    .requiredOption('--from <file>', 'a file written by `config export`')
    .option('--dry-run', 'only report what would be added and changed')
    .option('--json', 'print JSON for programs')
    .addHelpText(
      'after',
      examples('config import --from stage.json --dry-run', 'config import --from stage.json'),
    )
    .action(async ({ from, dryRun = false, json = false }: ImportFlags) =>
      (await import('./import-configuration.ts')).importConfiguration(readEnvironment(), {
        from,
        dryRun,
        json,
      }),
    )
}
