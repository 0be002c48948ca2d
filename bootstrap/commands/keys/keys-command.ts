import { Argument, type Command } from 'commander'
import type { KeyKind } from '../../../adapters/crypto/keys/key-uses.ts'
import { type AddCommand, examples } from '../add-command.ts'

export const addKeys: AddCommand = (program, readEnvironment) => {
  const keys = program.command('keys').description('Manage the login key and the service key.')
  keys
    .command('list')
    .description('Show which keys are in use and when each was last used.')
    .option('--json', 'print JSON for programs')
    .addHelpText('after', examples('keys list'))
    .action(async ({ json = false }: { json?: boolean }) =>
      (await import('./list-keys.ts')).listKeys(readEnvironment(), json),
    )
  keys
    .command('show')
    .description('Print the public login key, as the settings of front ends.')
    .addHelpText('after', examples('keys show'))
    .action(async () => (await import('./show-keys.ts')).showKeys(readEnvironment()))
  forOneKind(keys, 'rotate')
    .description('Create a new key; run again, once all instances know it, to use it.')
    .option('--now', 'create and use it at once, if there is only one instance')
    .addHelpText('after', examples('keys rotate login', 'keys rotate service --now'))
    .action(async (kind: KeyKind, { now = false }: { now?: boolean }) =>
      (await import('./rotate-key.ts')).rotateKey(readEnvironment(), kind, now),
    )
  forOneKind(keys, 'retire')
    .description('Remove replaced keys, once nothing needs them.')
    .option('--force', 'even if they were used in the last minutes')
    .addHelpText('after', examples('keys retire service'))
    .action(async (kind: KeyKind, { force = false }: { force?: boolean }) =>
      (await import('./retire-keys.ts')).retireKeys(readEnvironment(), kind, force),
    )
}

function forOneKind(keys: Command, name: string): Command {
  const kind = new Argument('<key>', 'which key').choices(['login', 'service'])
  return keys.command(name).addArgument(kind)
}
