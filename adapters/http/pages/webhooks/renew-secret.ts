import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { WebhookSecrets } from '../../../../application/webhooks/webhook-secrets.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { audited } from '../../edge/audit/audited.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'

const schema = {
  summary: 'Give a webhook a new secret',
  description:
    'The secret is shown only now. A webhook without one is sent nothing. For 24 hours, the old one signs as well, unless it is ended at once.',
  tags: ['Webhooks'],
  params: Type.Object({ id: textOf(20) }),
  body: Type.Object({
    endsOld: Type.Optional(
      Type.Boolean({ description: 'Somebody else may have the old secret: it ends now' }),
    ),
  }),
  response: {
    200: Type.Object({
      secret: Type.String({ description: '`whsec_`, then the key in Base64' }),
    }),
  },
}

/** @param changed is called once the secret is stored */
export function renewWebhookSecretRoute(
  secrets: WebhookSecrets,
  changed: () => Promise<void>,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const audit = { area: 'webhook', kind: 'change', covers: 'part' } as const
    const config = { access: 'system:webhook:secret', audit } as const
    app.route({
      method: 'POST',
      url: '/system/webhook/:id/secret',
      schema,
      config,
      preValidation: async (request) => {
        request.body ??= {}
      },
      handler: async (request) => {
        const { params, body } = request
        const id = parseId(params.id)
        const secret = await audited(request, () => secrets.renew(id, body.endsOld))
        await changed()
        return { secret }
      },
    })
  }
}
