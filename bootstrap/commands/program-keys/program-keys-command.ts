import { InvalidArgumentError } from 'commander'
import { type AddCommand, examples, onNamed } from '../add-command.ts'

interface AddOptions {
  readonly name: string
  readonly days: number
  readonly permission: readonly string[]
  readonly network?: readonly string[]
}

export const addProgramKeys: AddCommand = (program, readEnvironment) => {
  const keys = program
    .command('program-keys')
    .description('Manage the keys that programs call with.')
  addList(keys, readEnvironment)
  addAdd(keys, readEnvironment)
  addRevoke(keys, readEnvironment)
}

const loaded = () => import('./program-keys.ts')

const addList: AddCommand = (keys, readEnvironment) => {
  const list = keys
    .command('list')
    .description('Show the keys of an account. The keys themselves are not stored.')
    .option('--json', 'print JSON for programs')
    .addHelpText('after', examples('program-keys list robot'))
  onNamed<{ json?: boolean }>(list, 'user', async (user, { json = false }) =>
    (await loaded()).listProgramKeys(readEnvironment(), user, json),
  )
}

const addAdd: AddCommand = (keys, readEnvironment) => {
  const add = keys
    .command('add')
    .description('Make a key and show it once. It may do no more than the account.')
    .requiredOption('--name <name>', 'what the key is called, in lists and logs')
    .requiredOption('--days <number>', 'for how many days it works', days)
    .requiredOption('--permission <code...>', 'what it may do, such as system:user:list')
    .option('--network <network...>', 'from where it may be used (default: everywhere)')
    .addHelpText(
      'after',
      examples(
        'program-keys add robot --name deploy --days 90 --permission system:user:list',
        'program-keys add robot --name ci --days 30 --permission system:oss:upload --network 10.0.0.0/8',
      ),
    )
  onNamed<AddOptions>(add, 'user', async (user, options) =>
    (await loaded()).addProgramKey(readEnvironment(), { ...options, user }),
  )
}

const addRevoke: AddCommand = (keys, readEnvironment) => {
  const revoke = keys
    .command('revoke')
    .description('Revoke a key. Running instances refuse it within half a second.')
    .requiredOption('--name <name>', 'what the key is called')
    .addHelpText('after', examples('program-keys revoke robot --name deploy'))
  onNamed<{ name: string }>(revoke, 'user', async (user, { name }) =>
    (await loaded()).revokeProgramKey(readEnvironment(), user, name),
  )
}

function days(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number of days.')
  return Number(text)
}
