import { type AddCommand, examples } from '../../commands/add-command.ts'

interface Options {
  readonly dryRun?: boolean
  readonly force?: boolean
  readonly verify?: boolean
  readonly json?: boolean
}

export const addReconcile: AddCommand = (program, readEnvironment) => {
  program
    .command('reconcile')
    .description('Compare stored objects with their records, and remove objects without a record.')
    .option('--dry-run', 'only report')
    .option('--force', 'remove them even if most objects have no record')
    .option('--verify', 'read every file, and compare it with its SHA-256')
    .option('--json', 'print progress and result as JSON, one object a line')
    .addHelpText('after', examples('reconcile --dry-run', 'reconcile --dry-run --verify'))
    .action(async ({ dryRun = false, force = false, verify = false, json = false }: Options) =>
      (await import('./reconcile.ts')).reconcile(readEnvironment(), {
        dryRun,
        force,
        verify,
        json,
      }),
    )
}
