import { addDirectory } from './directory/directory-command.ts'
import type { Part } from './part.ts'

export const directory: Part = {
  name: 'directory',
  purpose: "People from the company's directory: their passwords, groups and departments.",
  programs: ['/scim'],
  menus: ['system:directory'],
  pages: async () => [
    (await import('../../adapters/http/parts/directory/directory.ts')).directoryRulesPage,
  ],
  commands: [addDirectory],
  modules: { 'directory test': 'optional' },
  isOn: ({ directory }) => directory.kind !== 'off',
  wire: async () => (await import('./directory/wiring.ts')).directoryModules,
  stores: async () => (await import('./directory/stores.ts')).directoryStores,
  checks: async () => [
    (await import('./directory/check-directory.ts')).checkDirectory,
    (await import('./directory/check-break-glass.ts')).checkBreakGlass,
  ],
}
