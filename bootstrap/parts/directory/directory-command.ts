import { type AddCommand, examples } from '../../commands/add-command.ts'

export const addDirectory: AddCommand = (program, readEnvironment) => {
  const directory = program
    .command('directory')
    .description("Try the company's directory, from which people come.")
  directory
    .command('test')
    .description('Try each step: address, encryption, bind, people, groups and departments.')
    .option('--name <name>', 'also log in as this person; the password is read from the input')
    .addHelpText('after', examples('directory test', 'directory test --name alice'))
    .action(async ({ name }: { name?: string }) =>
      (await import('./test-directory.ts')).testDirectory(readEnvironment(), name),
    )
}
