import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RemoveBinding } from '../../../application/auth/social/remove-binding.ts'
import { parseId } from '../../../domain/shared/id.ts'
import { audited } from '../edge/audit/audited.ts'
import { callerOf } from '../edge/callers/caller-of.ts'
import { Type } from '../wire/schema.ts'
import { textOf } from '../wire/wire-types.ts'

const Params = Type.Object({ socialId: textOf(20) })

export function removeBindingRoute(removeBinding: RemoveBinding): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Remove a binding of the caller',
      tags: ['Third parties'],
      params: Params,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'binding', kind: 'remove', covers: 'part' } as const
    const config = { access: 'session', audit } as const
    app.delete('/auth/unlock/:socialId', { schema, config }, async (request) => {
      const bindingId = parseId(request.params.socialId)
      const { userId } = callerOf(request)
      await removeBinding.execute(bindingId, userId, (work) => audited(request, work))
      return null
    })
  }
}
