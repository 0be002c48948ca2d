import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AvatarLinks } from '../../../../application/files/avatar-links.ts'
import type { GetUser } from '../../../../application/users/get-user.ts'
import type { ListUsers } from '../../../../application/users/list-users.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { WholeUser, wholeUser } from './get-user.ts'
import { ChosenRole, chosenRole } from './role-row.ts'
import { userWords } from './user-words.ts'

interface Reading {
  readonly show: GetUser
  readonly list: ListUsers
  readonly avatars: AvatarLinks
}

export function showUserRolesRoute(reading: Reading): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Get the roles of a user and those that can be assigned',
      tags: ['Users'],
      params: Type.Object({ userId: textOf(20) }),
      response: { 200: Type.Object({ user: WholeUser, roles: Type.Array(ChosenRole) }) },
    }
    const config = { access: 'system:user:query', recordWords: userWords } as const
    app.get('/system/user/authRole/:userId', { schema, config }, async (request) => {
      const by = callerOf(request)
      const shown = await reading.show.execute(parseId(request.params.userId), by)
      const { roles } = await reading.show.choices(shown, by)
      const held = new Set(shown.roles.map(({ id }) => id))
      const others = shown.roles.filter(({ id }) => !roles.some((role) => role.id === id))
      return {
        user: await wholeUser(shown, by, reading),
        roles: [...roles, ...others].map((role) => chosenRole(role, held.has(role.id))),
      }
    })
  }
}
