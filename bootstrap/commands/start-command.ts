import { type AddCommand, examples } from './add-command.ts'

export const addStart: AddCommand = (program, readEnvironment) => {
  program
    .command('start')
    .description('Run the service. This is the default.')
    .addHelpText('after', examples('start'))
    .action(async () => (await import('../start.ts')).start(readEnvironment()))
}
