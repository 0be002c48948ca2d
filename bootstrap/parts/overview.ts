import type { Part } from './part.ts'

export const overview: Part = {
  name: 'overview',
  purpose: 'Figures on logins, storage and slow changes, for administrators.',
  wire: async () => [(await import('./overview/wiring.ts')).overviewModule],
  stores: async () => (await import('./overview/stores.ts')).overviewStores,
}
