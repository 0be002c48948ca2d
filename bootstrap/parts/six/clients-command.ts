import { Argument } from 'commander'
import { type AddCommand, examples } from '../../commands/add-command.ts'

export const addClients: AddCommand = (program, readEnvironment) => {
  const clients = program.command('clients').description('Say which wire front ends speak.')
  clients
    .command('list')
    .description('Show the clients, and the generation of their front ends.')
    .addHelpText('after', examples('clients list'))
    .action(async () => (await import('./set-wire.ts')).listClients(readEnvironment()))
  clients
    .command('wire')
    .description('Set the generation of a client. Sessions keep the one of their login.')
    .argument('<client>', 'id or key of the client')
    .addArgument(new Argument('<generation>', 'of its front end').choices(['5', '6']))
    .addHelpText('after', examples('clients wire pc 6'))
    .action(async (name: string, generation: string) =>
      (await import('./set-wire.ts')).setWire(readEnvironment(), name, generation),
    )
}
