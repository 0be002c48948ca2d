import { addDirectory } from './directory/directory-command.ts'
import type { Part } from './part.ts'

export const directory: Part = {
  name: 'directory',
  purpose: "People from the company's directory: their passwords, groups and departments.",
  menus: ['system:directory'],
  commands: [addDirectory],
  modules: { 'directory test': 'optional' },
  isOn: ({ directory }) => directory.kind !== 'off',
  wire: async () => (await import('./directory/wiring.ts')).directoryModules,
  checks: async () => [(await import('./directory/check-directory.ts')).checkDirectory],
}
