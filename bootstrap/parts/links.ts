import type { Part } from './part.ts'

export const links: Part = {
  name: 'links',
  purpose: 'Invitations, forgotten passwords and mails about accounts.',
  wire: async () => (await import('./links/wiring.ts')).linksModules,
  stores: async () => (await import('./links/stores.ts')).linkStores,
  checks: async () => [(await import('./links/check-links.ts')).checkLinks],
}
