import { Option } from 'commander'
import { type AddCommand, examples } from '../../../commands/add-command.ts'
import { FRONT_ENDS } from '../page/front-ends.ts'
import type { DevOptions } from './serve-checked.ts'

export const addDev: AddCommand = (program, readEnvironment) => {
  const command = program
    .command('dev')
    .description('Run the service while modules are written: it serves each change at once.')
    .addOption(new Option('--front-end <kind>', 'kind of the front end').choices(FRONT_ENDS))
    .option('--to <folder>', 'a working copy of the front end, which gets the pages')
    .addOption(new Option('--serving').hideHelp())
    .addHelpText('after', examples('dev', 'dev --front-end vben5 --to ../ruoyi-plus-vben5'))
    .action(async (options: DevOptions) => {
      if (Boolean(options.frontEnd) !== Boolean(options.to)) {
        command.error('error: --front-end and --to belong together')
      }
      const { config } = program.opts<{ config?: string }>()
      if (!options.serving) return (await import('./develop.ts')).develop(options, config)
      await (await import('./serve-checked.ts')).serveChecked(readEnvironment, options, config)
    })
}
