import type { Part } from './part.ts'

export const account: Part = {
  name: 'account',
  purpose: 'Pages on which people look after their own account.',
  addresses: ['/account'],
  isOn: ({ accounts }) => accounts.accountPages === 'on',
  wire: async () => [(await import('./account/wiring.ts')).accountPagesModule],
}
