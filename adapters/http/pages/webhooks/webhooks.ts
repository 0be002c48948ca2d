import { WEBHOOK } from '../../../../domain/webhooks/webhook.ts'
import { page } from '../record/page.ts'

export const webhooksPage = page({
  of: WEBHOOK,
  words: { en: ['a webhook', 'webhooks'], zh: '推送订阅' },
  url: '/system/webhook',
  permission: 'system:webhook',
  sheet: { name: 'webhooks' },
  actions: [
    {
      path: 'secret',
      permission: 'secret',
      words: ['New secret', '更换密钥'],
      question: [
        'Make a new secret? The old one ends after 24 hours.',
        '确认生成新密钥吗？旧密钥将在 24 小时后失效。',
      ],
      shows: { secret: ['Secret (shown only now)', '密钥（仅显示这一次）'] },
    },
    {
      path: 'ping',
      permission: 'edit',
      words: ['Try', '测试推送'],
      shows: { status: ['Status of the answer', '应答状态码'], failure: ['Failure', '失败原因'] },
    },
  ],
})
