import { type AddCommand, examples } from '../add-command.ts'
import type { AddOptions } from './add-module.ts'

export const addModuleCommand: AddCommand = (program, readEnvironment) => {
  program
    .command('module')
    .description('Write modules of your own.')
    .command('add')
    .description(
      'Write a module with one page, its migration, and its entry in the list of modules.',
    )
    .argument('<name>', 'lower-case letters, digits and hyphens, such as assets')
    .option('--chinese <title>', 'its name in Chinese (default: as in English)')
    .option('--from-table <table>', 'take the fields from the columns of a table')
    .addHelpText(
      'after',
      examples('module add assets --chinese 资产', 'module add vendors --from-table t_vendor'),
    )
    .action(async (name: string, options: AddOptions) => {
      const { config } = program.opts<{ config?: string }>()
      const { addModule } = await import('./add-module.ts')
      await addModule(readEnvironment(), name, { ...options, ...(config && { config }) })
    })
}
