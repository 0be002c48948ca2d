import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { MakeOwnKey } from '../../../../application/auth/keys/make-own-key.ts'
import { KeyBody, MadeKeyReply, madeKey } from './key-body.ts'
import { keyMakingOf } from './key-making.ts'

export function makeKeyRoute(makeKey: MakeOwnKey): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Make a key for a program',
      description:
        'Asks for the password, and for the second factor if there is one. The answer is the only one with the key. It may do what its permissions say, as long as its owner may do it too.',
      tags: ['Keys for programs'],
      body: KeyBody,
      response: { 200: MadeKeyReply },
    }
    const audit = { area: 'program-key', kind: 'add', covers: 'part' } as const
    const config = { access: 'session', encrypted: 'required', audit } as const
    app.post('/auth/keys', { schema, config }, async (request) =>
      madeKey(await makeKey.execute(request.body, keyMakingOf(request))),
    )
  }
}
