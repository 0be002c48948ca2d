import type { Part } from './part.ts'

export const shares: Part = {
  name: 'shares',
  purpose: 'Links to files for people without an account.',
  needs: ['previews'],
  addresses: ['/share'],
  wire: async () => [(await import('./shares/wiring.ts')).sharesModule],
  stores: async () => (await import('./shares/stores.ts')).shareStores,
  keepsStores: true,
}
