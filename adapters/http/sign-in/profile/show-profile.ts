import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AvatarLinks } from '../../../../application/files/avatar-links.ts'
import type { MyProfile, Profile } from '../../../../application/me/my-profile.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { PERSON, PROVEN, toWirePerson } from '../../wire/wire-person.ts'
import { AvatarAddress, NullableText } from '../../wire/wire-types.ts'

const WireProfile = Type.Object({
  ...PERSON,
  avatar: AvatarAddress,
  loginIp: NullableText,
  loginDate: NullableText,
  ...PROVEN,
})

const ProfileReply = Type.Object({
  user: WireProfile,
  roleGroup: Type.String({ description: 'Names of the roles, comma-separated' }),
  postGroup: Type.String({ description: 'Names of the posts, comma-separated' }),
})

export function showProfileRoute(
  myProfile: MyProfile,
  avatars: AvatarLinks,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: "Get the caller's profile",
      tags: ['Me'],
      response: { 200: ProfileReply },
    }
    const config = { access: 'session', whileOwing: 'anything' } as const
    app.get('/system/user/profile', { schema, config }, async (request) => {
      const caller = callerOf(request)
      const profile = await myProfile.execute(caller)
      const { roles } = profile.user.props
      const enabled = roles.filter((role) => role.status === 'normal')
      return {
        user: toWireProfile(profile, await avatars.of(profile.user.props)),
        roleGroup: enabled.map((role) => role.name).join(','),
        postGroup: profile.posts.join(','),
      }
    })
  }
}

function toWireProfile({ user: { props }, lastLogin, proven }: Profile, avatar: string) {
  return {
    ...toWirePerson(props),
    avatar,
    loginIp: lastLogin?.address ?? null,
    loginDate: lastLogin ? wireDate(lastLogin.at) : null,
    emailProven: proven.email,
    phoneProven: proven.phone,
  }
}
