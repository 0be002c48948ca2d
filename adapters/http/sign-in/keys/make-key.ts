import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { MakeKey } from '../../../../application/auth/keys/make-key.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { KeyBody, MadeKeyReply, madeKey } from './key-body.ts'

export function makeKeyRoute(makeKey: MakeKey): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Make a key for a program',
      description:
        'The answer is the only one with the key. It may do what its permissions say, as long as its owner may do it too.',
      tags: ['Keys for programs'],
      body: KeyBody,
      response: { 200: MadeKeyReply },
    }
    const audit = { area: 'program-key', kind: 'add', covers: 'part' } as const
    const config = { access: 'session', audit } as const
    app.post('/auth/keys', { schema, config }, async (request) => {
      const { userId, permissions } = callerOf(request)
      const make = () => makeKey.execute(userId, request.body, permissions)
      return madeKey(await audited(request, make))
    })
  }
}
