import type { Part } from './part.ts'

export const oldAddresses: Part = {
  name: 'old-addresses',
  purpose: 'Public addresses that imported files had in another system.',
  programs: ['/legacy-files'],
  wire: async () => [(await import('./old-addresses/wiring.ts')).oldAddressesModule],
}
