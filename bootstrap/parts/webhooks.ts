import type { Part } from './part.ts'
import { addWebhook } from './webhooks/webhook-command.ts'

export const webhooks: Part = {
  name: 'webhooks',
  purpose: 'Signed messages to other programs about what happens here.',
  menus: ['system:webhook'],
  commands: [addWebhook],
  pages: async () => [
    (await import('../../adapters/http/parts/webhooks/webhooks.ts')).webhooksPage,
  ],
  wire: async () => (await import('./webhooks/wiring.ts')).webhooksModules,
  listens: async () => (await import('./webhooks/listening.ts')).webhooksListening,
  stores: async () => (await import('./webhooks/stores.ts')).webhookStores,
  wireForCommands: async () => [(await import('./webhooks/sealed.ts')).sealedWebhooks],
}
