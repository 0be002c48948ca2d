import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { PingWebhook } from '../../../../application/webhooks/ping-webhook.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { noted } from '../../edge/audit/audited.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'

export function pingWebhookRoute(ping: PingWebhook): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Try a webhook',
      description: 'Sends one signed message of the type `ping`, also if the webhook is disabled.',
      tags: ['Webhooks'],
      params: Type.Object({ id: textOf(20) }),
      response: {
        200: Type.Object({
          status: Type.Integer({ description: 'Status of the answer; 0: there was none' }),
          failure: Type.String({
            description: 'Why it does not count as accepted; empty if it does',
          }),
        }),
      },
    }
    const audit = { area: 'webhook', kind: 'other', covers: 'part' } as const
    const config = { access: 'system:webhook:edit', audit } as const
    app.post('/system/webhook/:id/ping', { schema, config }, async (request) => {
      await noted(request)
      const { status = 0, failure = '' } = await ping.execute(parseId(request.params.id))
      return { status, failure }
    })
  }
}
