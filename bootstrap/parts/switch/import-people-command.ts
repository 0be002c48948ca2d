import { type AddCommand, examples } from '../../commands/add-command.ts'

interface Flags {
  readonly from: string
  readonly dryRun?: boolean
  readonly update?: boolean
  readonly skipRefused?: boolean
  readonly json?: boolean
}

export const addImportPeople: AddCommand = (program, readEnvironment) => {
  program
    .command('import-people')
    .description('Add the people of a list, with departments, posts, roles and passwords.')
    .requiredOption('--from <file>', 'a file that ends with .xlsx or .csv')
    .option('--dry-run', 'only report what would be done')
    .option('--update', 'change people who are here, except their passwords')
    .option('--skip-refused', 'store the other rows if some are refused')
    .option('--json', 'print JSON for programs')
    .addHelpText(
      'after',
      examples('import-people --from people.xlsx --dry-run', 'import-people --from people.csv'),
    )
    .action(async ({ from, ...flags }: Flags) => {
      const { dryRun = false, update = false, skipRefused = false, json = false } = flags
      const { importPeople } = await import('./import-people.ts')
      await importPeople(readEnvironment(), { from, dryRun, update, skipRefused, json })
    })
}
