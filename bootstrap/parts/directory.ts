import { type AddCommand, examples } from '../commands/add-command.ts'
import type { SyncOptions } from './directory/sync-command.ts'
import type { Part } from './part.ts'

const addDirectory: AddCommand = (program, readEnvironment) => {
  const directory = program
    .command('directory')
    .description("Try and read the company's directory, from which people come.")
  directory
    .command('test')
    .description('Try each step: address, encryption, bind, people, groups and departments.')
    .option('--name <name>', 'also log in as this person; the password is read from the input')
    .addHelpText('after', examples('directory test', 'directory test --name alice'))
    .action(async ({ name }: { name?: string }) =>
      (await import('./directory/trying.ts')).testDirectory(readEnvironment(), name),
    )
  directory
    .command('sync')
    .description('Read people and departments of the directory, as the service does by itself.')
    .option('--dry-run', 'show what would happen, with names, and store nothing')
    .option('--whole', 'read everybody, not only those who have changed')
    .option('--confirm', 'also if more than a tenth of the accounts would be disabled')
    .option('--json', 'print JSON for programs')
    .addHelpText('after', examples('directory sync --dry-run', 'directory sync --confirm'))
    .action(async (options: SyncOptions) =>
      (await import('./directory/sync-command.ts')).syncDirectory(readEnvironment(), options),
    )
}

export const directory: Part = {
  name: 'directory',
  purpose: "People from the company's directory: their passwords, groups and departments.",
  programs: ['/scim', '/sso'],
  menus: ['system:directory'],
  pages: async () => [
    (await import('../../adapters/http/parts/directory/directory.ts')).directoryRulesPage,
  ],
  commands: [addDirectory],
  logged: {
    'gatehouse directory sync': ['Read the directory', '命令行同步企业目录'],
    'directory added': ['Add an account from the directory', '目录同步新增账号'],
    'directory changed': ['Change an account by the directory', '目录同步修改账号'],
    'directory enabled': ['Enable an account by the directory', '目录同步启用账号'],
    'directory disabled': ['Disable an account that left the directory', '目录同步停用账号'],
  },
  modules: { 'directory test': 'optional' },
  isOn: ({ directory }) => directory.kind !== 'off',
  wire: async () => (await import('./directory/wiring.ts')).directoryModules,
  stores: async () => (await import('./directory/stores.ts')).directoryStores,
  keepsStores: true,
  checks: async () => {
    const { checkBreakGlass, checkDirectory } = await import('./directory/trying.ts')
    return [checkDirectory, checkBreakGlass]
  },
}
