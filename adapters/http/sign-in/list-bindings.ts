import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ListBindings } from '../../../application/auth/social/list-bindings.ts'
import type { AvatarLinks } from '../../../application/files/avatar-links.ts'
import type { SocialBinding } from '../../../domain/identity/sign-in/social-binding.ts'
import { callerOf } from '../edge/callers/caller-of.ts'
import { Type } from '../wire/schema.ts'
import { wireDate } from '../wire/wire-date.ts'
import { wireId } from '../wire/wire-id.ts'
import { AvatarAddress, NullableText, WireId } from '../wire/wire-types.ts'

const BindingRow = Type.Object({
  id: WireId,
  userId: WireId,
  tenantId: Type.String(),
  authId: Type.String({ description: 'Source and id at the source, joined' }),
  source: Type.String(),
  openId: Type.String({ description: 'Id at the source' }),
  userName: Type.String(),
  nickName: Type.String(),
  email: NullableText,
  avatar: AvatarAddress,
  createTime: Type.String(),
})

export function listBindingsRoute(
  listBindings: ListBindings,
  avatars: AvatarLinks,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'List the bindings of the caller',
      tags: ['Third parties'],
      response: { 200: Type.Array(BindingRow) },
    }
    const config = { access: 'session', whileOwing: 'anything' } as const
    app.get('/system/social/list', { schema, config }, async (request) => {
      const bindings = await listBindings.execute(callerOf(request).userId)
      return bindings.map((binding) => toRow(binding, avatars))
    })
  }
}

function toRow(binding: SocialBinding, avatars: AvatarLinks) {
  const { source, outsideId, userName, nickName } = binding
  return {
    id: wireId(binding.id),
    userId: wireId(binding.userId),
    tenantId: '000000',
    authId: `${source}${outsideId}`,
    source,
    openId: outsideId,
    userName,
    nickName,
    email: binding.email ?? null,
    // The picture at the source would tell that host who opens this page.
    avatar: avatars.initials({ id: outsideId, name: userName, nickName }),
    createTime: wireDate(binding.createdAt),
  }
}
