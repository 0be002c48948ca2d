import { type AddCommand, examples } from '../../../commands/add-command.ts'
import type { NewOptions } from './create-folder.ts'

export const addNew: AddCommand = (program) => {
  program
    .command('new')
    .description('Write a folder for a console with modules of your own.')
    .argument('<folder>', 'does not exist yet, or is empty')
    .option('--package <file>', 'the file of npm pack (default: this version, from the registry)')
    .addHelpText('after', examples('new my-console', 'new ../my-console --package gatehouse.tgz'))
    .action(async (folder: string, options: NewOptions) =>
      (await import('./create-folder.ts')).createFolder(folder, options),
    )
}
