import type { Part } from './part.ts'

export const vben: Part = {
  name: 'vben',
  purpose: 'The wire of stock Vben Admin, for development.',
  isOn: ({ server }) => server.vbenSurface === 'on',
  wire: async () => (await import('./vben/wiring.ts')).vbenModules,
}
