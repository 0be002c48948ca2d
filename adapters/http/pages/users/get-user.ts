import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AvatarLinks } from '../../../../application/files/avatar-links.ts'
import type { Choices, GetUser } from '../../../../application/users/get-user.ts'
import type { ListUsers } from '../../../../application/users/list-users.ts'
import type { Caller } from '../../../../domain/identity/caller.ts'
import type { Post } from '../../../../domain/organization/post.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { wireId } from '../../wire/wire-id.ts'
import { textOf, WireId } from '../../wire/wire-types.ts'
import { ChosenRole, chosenRole } from './role-row.ts'
import { USER_MEMBERS, userRow } from './user-row.ts'
import { userWords } from './user-words.ts'

export const WholeUser = Type.Object({ ...USER_MEMBERS, roles: Type.Array(ChosenRole) })

const ChosenPost = Type.Object({
  postId: WireId,
  deptId: WireId,
  postCode: Type.String(),
  postName: Type.String(),
  status: Type.String(),
})

const CHOICES = {
  roleIds: Type.Array(WireId),
  roles: Type.Array(ChosenRole),
  postIds: Type.Array(WireId),
  posts: Type.Array(ChosenPost),
}

const CONFIG = { access: 'system:user:query', recordWords: userWords } as const

interface Reading {
  readonly show: GetUser
  readonly list: ListUsers
  readonly avatars: AvatarLinks
}

/** Gets a user with the choices of the edit form. */
export function showUserRoute(reading: Reading): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Get a user with the choices of the form',
      tags: ['Users'],
      params: Type.Object({ userId: textOf(20) }),
      response: { 200: Type.Object({ user: WholeUser, ...CHOICES }) },
    }
    app.get('/system/user/:userId', { schema, config: CONFIG }, async (request) => {
      const by = callerOf(request)
      const shown = await reading.show.execute(parseId(request.params.userId), by)
      const choices = await reading.show.choices(shown, by)
      return {
        user: await wholeUser(shown, by, reading),
        roleIds: shown.roles.map(({ id }) => wireId(id)),
        postIds: shown.posts.map(wireId),
        ...wireChoices(choices),
      }
    })
  }
}

/** Gets the choices of the form for a new user. */
export function newUserRoute({ show }: Reading): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Get the choices of the form for a new user',
      tags: ['Users'],
      response: { 200: Type.Object(CHOICES) },
    }
    app.get('/system/user/', { schema, config: CONFIG }, async (request) => ({
      roleIds: [],
      postIds: [],
      ...wireChoices(await show.choices(undefined, callerOf(request))),
    }))
  }
}

export async function wholeUser(
  { user, roles }: Awaited<ReturnType<GetUser['execute']>>,
  by: Caller,
  { list, avatars }: Pick<Reading, 'list' | 'avatars'>,
) {
  const listed = await list.listedOne(user)
  const avatar = await avatars.of(user)
  return {
    ...userRow(listed, { by, avatar }),
    roles: roles.map((role) => chosenRole(role, true)),
  }
}

function wireChoices({ roles, posts }: Choices) {
  return { roles: roles.map((role) => chosenRole(role)), posts: posts.map(chosenPost) }
}

function chosenPost({ id, departmentId, code, name, isDisabled }: Post) {
  return {
    postId: wireId(id),
    deptId: wireId(departmentId),
    postCode: code,
    postName: name,
    status: isDisabled ? '1' : '0',
  }
}
