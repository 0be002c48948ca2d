import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AvatarLinks } from '../../../../application/files/avatar-links.ts'
import type { WhoAmI } from '../../../../application/me/who-am-i.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { AvatarAddress } from '../../wire/wire-types.ts'

const Info = Type.Object({
  id: Type.String(),
  userId: Type.String(),
  username: Type.String(),
  realName: Type.String(),
  roles: Type.Array(Type.String()),
  avatar: AvatarAddress,
  desc: Type.String(),
})

export function vbenUserInfoRoute(
  whoAmI: WhoAmI,
  avatars: AvatarLinks,
  clientId: string,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Get the caller in the form of stock Vben Admin',
      tags: ['Stock Vben'],
      response: { 200: Info },
    }
    const config = {
      access: 'session',
      whileOwing: 'anything',
      reply: 'vben',
      development: true,
      clientId,
    } as const
    app.get('/api/user/info', { schema, config }, async (request) => {
      const { user, roleKeys } = await whoAmI.execute(callerOf(request))
      const { id, name, nickName, remark } = user.props
      return {
        id,
        userId: id,
        username: name,
        realName: nickName,
        roles: [...roleKeys],
        avatar: await avatars.of(user.props),
        desc: remark ?? '',
      }
    })
  }
}
