import { type AddCommand, examples } from '../add-command.ts'

export const addDataScope: AddCommand = (program, readEnvironment) => {
  program
    .command('data-scope')
    .description('Show or confirm the rule by which users with several roles see rows.')
    .option('--compare', 'name who would gain and who would lose rows by the rule of DATA_SCOPE')
    .option('--confirm', 'the same, and let the service start with it')
    .addHelpText('after', examples('data-scope --compare', 'data-scope --confirm'))
    .action(async (options: { readonly compare?: boolean; readonly confirm?: boolean }) =>
      (await import('./compare-data-scopes.ts')).compareDataScopes(readEnvironment(), options),
    )
}
