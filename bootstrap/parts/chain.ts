import { addAudit } from './chain/audit-command.ts'
import type { Part } from './part.ts'

export const chain: Part = {
  name: 'chain',
  purpose: 'Signatures that show whether an entry of the logs was altered, cut or added.',
  commands: [addAudit],
  wire: async () => [(await import('./chain/wiring.ts')).chainModule],
  stores: async () => (await import('./chain/stores.ts')).chainStores,
  keepsStores: true,
  checks: async () => [(await import('./chain/check-chain.ts')).checkChain],
}
