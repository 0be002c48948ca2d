import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { KeysOfUsers } from '../../../../application/auth/keys/keys-of-users.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { userWords } from '../../pages/users/user-rows.ts'
import { Type } from '../../wire/schema.ts'
import { idFromWire } from '../../wire/wire-id.ts'
import { textOf, WireId } from '../../wire/wire-types.ts'
import { KeyBody, MadeKeyReply, madeKey } from './key-body.ts'
import { keyMakingOf } from './key-making.ts'
import { WireKey, wireKey } from './wire-key.ts'

const Owner = Type.Object({ userId: textOf(20) })
const access = 'system:user:resetPwd'
const about = { tags: ['Keys for programs'] }
const rules = { access, keys: 'closed', recordWords: userWords } as const

/** Keys of others: only people see and change them. */
export function keysOfUsersRoutes(keys: KeysOfUsers): FastifyPluginAsyncTypebox[] {
  return [listRoute(keys), makeRoute(keys), revokeRoute(keys)]
}

function listRoute(keys: KeysOfUsers): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      ...about,
      summary: "List a user's keys for programs",
      description: 'Refused if the user has rights that the caller lacks.',
      params: Owner,
      response: {
        200: Type.Object({ serviceAccount: Type.Boolean(), keys: Type.Array(WireKey) }),
      },
    }
    app.get('/system/user/:userId/keys', { schema, config: rules }, async (request) => {
      const found = await keys.list(parseId(request.params.userId), callerOf(request))
      return { serviceAccount: found.isServiceAccount, keys: found.keys.map(wireKey) }
    })
  }
}

function makeRoute(keys: KeysOfUsers): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      ...about,
      summary: 'Make a key for a service account',
      description:
        'Asks for the password of the caller, whose permissions it may have. Others make their own keys.',
      body: Type.Object({ ...KeyBody.properties, userId: WireId }, { additionalProperties: false }),
      response: { 200: MadeKeyReply },
    }
    const audit = { area: 'program-key', kind: 'add', covers: 'part' } as const
    const config = { ...rules, encrypted: 'required', audit } as const
    app.post('/system/user/keys', { schema, config }, async (request) => {
      const userId = idFromWire(request.body.userId)
      return madeKey(await keys.make(userId, request.body, keyMakingOf(request)))
    })
  }
}

function revokeRoute(keys: KeysOfUsers): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      ...about,
      summary: "Revoke a user's key for programs",
      description: 'Refused if its owner has rights that the caller lacks.',
      params: Type.Object({ userId: textOf(20), keyId: textOf(20) }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'program-key', kind: 'remove' } as const
    const config = { ...rules, audit } as const
    app.delete('/system/user/:userId/keys/:keyId', { schema, config }, async (request) => {
      const { userId, keyId } = request.params
      await keys.revoke(parseId(userId), parseId(keyId), callerOf(request))
      return null
    })
  }
}
