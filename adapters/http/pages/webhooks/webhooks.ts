import { WEBHOOK } from '../../../../domain/webhooks/webhook.ts'
import { page } from '../record/page.ts'

export const webhooksPage = page({
  of: WEBHOOK,
  words: { en: ['a webhook', 'webhooks'], zh: '推送订阅' },
  url: '/system/webhook',
  permission: 'system:webhook',
  sheet: { name: 'webhooks' },
})
