import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AvatarLinks } from '../../../application/files/avatar-links.ts'
import type { WhoAmI } from '../../../application/me/who-am-i.ts'
import type { Role } from '../../../domain/access/role.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import type { User } from '../../../domain/identity/user.ts'
import { callerOf } from '../edge/callers/caller-of.ts'
import { Type } from '../wire/schema.ts'
import { wireDate } from '../wire/wire-date.ts'
import { wireId } from '../wire/wire-id.ts'
import { PERSON, toWirePerson } from '../wire/wire-person.ts'
import { wireStatus } from '../wire/wire-status.ts'
import { AvatarAddress, NullableText, WireId } from '../wire/wire-types.ts'

const WireRole = Type.Object({
  roleId: WireId,
  roleName: Type.String(),
  roleKey: Type.String(),
  status: Type.String(),
})

const WireUser = Type.Object({
  ...PERSON,
  avatar: AvatarAddress,
  status: Type.String(),
  loginIp: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Address from which this session was opened',
  }),
  loginDate: Type.String({ description: 'Time at which this session was opened' }),
  remark: NullableText,
  createTime: Type.String(),
  roles: Type.Array(WireRole),
})

const InfoReply = Type.Object({
  user: WireUser,
  roles: Type.Array(Type.String()),
  permissions: Type.Array(Type.String()),
})

export function getInfoRoute(whoAmI: WhoAmI, avatars: AvatarLinks): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Get the caller with roles and permissions',
      tags: ['Me'],
      response: { 200: InfoReply },
    }
    const config = { access: 'session', whileOwing: 'anything', keys: 'open' } as const
    app.get('/system/user/getInfo', { schema, config }, async (request) => {
      const caller = callerOf(request)
      const { user, roleKeys, permissionCodes } = await whoAmI.execute(caller)
      const wireUser = toWireUser(user, await avatars.of(user.props))
      return {
        user: { ...wireUser, ...loginOf(caller) },
        roles: [...roleKeys],
        permissions: [...permissionCodes],
      }
    })
  }
}

function toWireUser({ props }: User, avatar: string) {
  return {
    ...toWirePerson(props),
    avatar,
    status: wireStatus(props.status),
    remark: props.remark ?? null,
    createTime: wireDate(props.createdAt),
    roles: props.roles.map(toWireRole),
  }
}

function loginOf({ loggedInAt, loggedInFrom }: Caller) {
  return { loginIp: loggedInFrom ?? null, loginDate: wireDate(new Date(loggedInAt)) }
}

function toWireRole({ id, name, key, status }: Role) {
  return { roleId: wireId(id), roleName: name, roleKey: key, status: wireStatus(status) }
}
