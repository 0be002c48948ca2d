import type { Part } from './part.ts'
import { addWebhook } from './webhooks/webhook-command.ts'

export const webhooks: Part = {
  name: 'webhooks',
  purpose: 'Signed messages to other programs about what happens here.',
  menus: ['system:webhook'],
  commands: [addWebhook],
  logged: {
    'gatehouse webhook add': ['Add a webhook', '命令行新增推送'],
    'gatehouse webhook remove': ['Remove a webhook', '命令行删除推送'],
    'gatehouse webhook rotate': ['Give a webhook a new secret', '命令行更换推送密钥'],
    'gatehouse webhook replay': ['Send to a webhook again', '命令行重新推送'],
  },
  pages: async () => [
    (await import('../../adapters/http/parts/webhooks/webhooks.ts')).webhooksPage,
  ],
  wire: async () => (await import('./webhooks/wiring.ts')).webhooksModules,
  listens: async () => (await import('./webhooks/listening.ts')).webhooksListening,
  stores: async () => (await import('./webhooks/stores.ts')).webhookStores,
  wireForCommands: async () => [(await import('./webhooks/sealed.ts')).sealedWebhooks],
}
