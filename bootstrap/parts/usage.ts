import type { Part } from './part.ts'

export const usage: Part = {
  name: 'usage',
  purpose: 'What files take, limits and their warnings.',
  wire: async () => [(await import('./usage/wiring.ts')).usageModule],
  stores: async () => (await import('./usage/stores.ts')).usageStores,
}
