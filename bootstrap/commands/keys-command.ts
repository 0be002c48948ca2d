import { Argument, type Command } from 'commander'
import type { KeyKind } from '../../adapters/crypto/key-uses.ts'
import { type AddCommand, examples } from './add-command.ts'

export const addKeys: AddCommand = (program, readEnvironment) => {
  const keys = program.command('keys').description('Look after the login key and the service key.')
  keys
    .command('list')
    .description('Show which keys count and when each was used last.')
    .option('--json', 'print JSON for programs')
    .addHelpText('after', examples('keys list'))
    .action(async ({ json = false }: { json?: boolean }) =>
      (await import('../keys/list-keys.ts')).listKeys(readEnvironment(), json),
    )
  forOneKind(keys, 'rotate')
    .description('Make a new key; given again, once all instances know it, use it.')
    .option('--now', 'make and use it at once: for one instance')
    .addHelpText('after', examples('keys rotate login', 'keys rotate service --now'))
    .action(async (kind: KeyKind, { now = false }: { now?: boolean }) =>
      (await import('../keys/rotate-key.ts')).rotateKey(readEnvironment(), kind, now),
    )
  forOneKind(keys, 'retire')
    .description('Take away what was replaced, once nothing needs it.')
    .option('--force', 'although it was used in the last minutes')
    .addHelpText('after', examples('keys retire service'))
    .action(async (kind: KeyKind, { force = false }: { force?: boolean }) =>
      (await import('../keys/retire-keys.ts')).retireKeys(readEnvironment(), kind, force),
    )
}

function forOneKind(keys: Command, name: string): Command {
  const kind = new Argument('<key>', 'which of the two').choices(['login', 'service'])
  return keys.command(name).addArgument(kind)
}
