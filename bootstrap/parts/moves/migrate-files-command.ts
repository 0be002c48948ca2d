import { type AddCommand, examples } from '../../commands/add-command.ts'

export const addMigrateFiles: AddCommand = (program, readEnvironment) => {
  program
    .command('migrate-files')
    .description('Move all files of one storage platform to another.')
    .requiredOption('--from <key>', 'configKey of the platform that has the files')
    .requiredOption('--to <key>', 'configKey of the platform that receives them')
    .option('--json', 'print progress and result as JSON, one object a line')
    .addHelpText('after', examples('migrate-files --from local --to minio'))
    .action(async (options: { from: string; to: string; json?: boolean }) =>
      (await import('./migrate-files.ts')).migrateFiles(readEnvironment(), options),
    )
}
