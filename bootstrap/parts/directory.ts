import type { Part } from './part.ts'

export const directory: Part = {
  name: 'directory',
  purpose: "People from the company's directory: their passwords, groups and departments.",
  menus: ['system:directory'],
  isOn: ({ directory }) => directory.kind !== 'off',
  checks: async () => [(await import('./directory/check-break-glass.ts')).checkBreakGlass],
  wire: async () => (await import('./directory/wiring.ts')).directoryModules,
}
