import { Option } from 'commander'
import { type AddCommand, examples } from '../../../commands/add-command.ts'
import type { AddOptions } from './add-module.ts'
import type { ForgetOptions } from './forget-module.ts'

export const addModuleCommand: AddCommand = (program, readEnvironment) => {
  const module = program.command('module').description('Write modules of your own.')
  module
    .command('forget')
    .description('Remove what a module that is not loaded any more has left in the console.')
    .argument('<name>', 'the name of the module')
    .option('--yes', 'do not ask')
    .option('--drop-tables', 'drop its tables, too, with all their rows')
    .addHelpText('after', examples('module forget assets', 'module forget assets --drop-tables'))
    .action(async (name: string, options: ForgetOptions) => {
      const { forget } = await import('./forget-module.ts')
      await forget(readEnvironment(), name, options)
    })
  module
    .command('add')
    .description(
      'Write a module with one page, its migration, and its entry in the list of modules.',
    )
    .argument('<name>', 'lower-case letters, digits and hyphens, such as assets')
    .option('--chinese <title>', 'its name in Chinese (default: as in English)')
    .option('--fields <list>', 'fields and their kinds (default: a name and a remark)')
    .addOption(
      new Option('--from-table <table>', 'take the fields from the columns of a table').conflicts(
        'fields',
      ),
    )
    .addHelpText(
      'after',
      examples(
        'module add assets --chinese 资产',
        `module add things --fields 'name:text, count:integer'`,
        'module add vendors --from-table t_vendor',
      ),
    )
    .action(async (name: string, options: AddOptions) => {
      const { config } = program.opts<{ config?: string }>()
      const { addModule } = await import('./add-module.ts')
      await addModule(readEnvironment(), name, { ...options, ...(config && { config }) })
    })
}
