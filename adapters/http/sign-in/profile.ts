import type { ChangePassword } from '../../../application/auth/change-password.ts'
import { Credentials } from '../../../application/auth/credentials.ts'
import type { Register } from '../../../application/auth/register.ts'
import type { AvatarLinks } from '../../../application/files/avatar-links.ts'
import type { ChangeAvatar } from '../../../application/files/change-avatar.ts'
import type { FileLinks } from '../../../application/files/file-links.ts'
import type { ChangeProfile } from '../../../application/me/change-profile.ts'
import type { MyProfile, Profile } from '../../../application/me/who-am-i.ts'
import { declaredLength, FORM_ERRORS } from '../files/upload-hooks.ts'
import { clientGone, uploadedFile } from '../files/uploaded-file.ts'
import { routeOf } from '../route.ts'
import { Type } from '../wire/schema.ts'
import { wireDate } from '../wire/wire-date.ts'
import { PERSON, PROVEN, toWirePerson } from '../wire/wire-person.ts'
import { AvatarAddress, idFromWire, NullableText, textOf, WireId } from '../wire/wire-types.ts'

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

function wireProfile({ user: { props }, lastLogin, proven }: Profile, avatar: string) {
  return {
    ...toWirePerson(props),
    avatar,
    loginIp: lastLogin?.address ?? null,
    loginDate: lastLogin ? wireDate(lastLogin.at) : null,
    emailProven: proven.email,
    phoneProven: proven.phone,
  }
}

const NickName = Type.String({
  minLength: 1,
  maxLength: 30,
  pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f]*$',
})

/** Null, because pages get null for a missing contact and may send it back. */
function contactOf(maxLength: number) {
  const schema = { ...textOf(maxLength), type: ['string', 'null'] }
  return Type.Optional(Type.Unsafe<string | null>(schema))
}

/** Front ends send whole rows back; all members but these are dropped. */
const ProfileBody = Type.Object(
  {
    nickName: Type.Optional(NickName),
    email: contactOf(50),
    phonenumber: contactOf(20),
    sex: Type.Optional(Type.String({ pattern: '^[012]$' })),
    avatarId: Type.Optional(
      Type.Unsafe<number | string | null>({
        ...WireId,
        type: ['integer', 'string', 'null'],
        description: 'A picture that the caller has uploaded',
      }),
    ),
  },
  {
    additionalProperties: false,
    description: 'Absent or null members stay unchanged. A blank contact is removed.',
  },
)

function isPresent<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined
}

interface ProfileTools {
  readonly profile: MyProfile
  readonly avatars: AvatarLinks
  readonly change: ChangeProfile
  readonly picture: ChangeAvatar
}

const route = routeOf<ProfileTools>({ area: 'profile', tag: 'Me' })

export const PROFILE_ROUTES = [
  route({
    method: 'GET',
    url: '/system/user/profile',
    access: 'session',
    summary: "Get the caller's profile",
    reply: ProfileReply,
    config: { whileOwing: 'anything' },
    run: async ({ profile, avatars }, { caller }) => {
      const mine = await profile.execute(caller)
      const { props } = mine.user
      const enabled = props.roles.filter((role) => role.status === 'normal')
      return {
        user: wireProfile(mine, await avatars.of(props)),
        roleGroup: enabled.map((role) => role.name).join(','),
        postGroup: mine.posts.join(','),
      }
    },
  }),
  route({
    method: 'PUT',
    url: '/system/user/profile',
    access: 'session',
    audit: { kind: 'change', covers: 'part' },
    words: ['Change own profile', '修改个人资料'],
    errors: [
      'fresh_login_required',
      'invalid_email',
      'invalid_phone',
      'contact_taken',
      'file_not_found',
    ],
    body: ProfileBody,
    run: async ({ change, picture }, { caller: { userId, loggedInAt }, origin, body, audited }) => {
      const { nickName, email, sex, phonenumber, avatarId } = body
      const chosen = isPresent(avatarId) && avatarId !== '' ? idFromWire(avatarId) : undefined
      if (chosen !== undefined) await picture.pictureOf(userId, chosen)
      const contacts = { email: email ?? undefined, phoneNumber: phonenumber ?? undefined }
      const said = { nickName, sex, ...contacts }
      const isMore = chosen === undefined || Object.values(said).some(isPresent)
      if (isMore) await change.execute({ userId, loggedInAt, origin }, said, audited)
      if (chosen !== undefined) await picture.use(userId, chosen, audited)
    },
  }),
]

const RegisterBody = Type.Object(
  {
    clientId: textOf(64),
    grantType: textOf(32),
    username: textOf(64),
    password: textOf(256),
    userType: Type.Optional(
      Type.String({
        pattern: '^(sys_user|app_user)$',
        description: 'Ignored: there is one kind of account',
      }),
    ),
    tenantId: Type.Optional(textOf(20)),
    uuid: Type.Optional(textOf(64)),
    code: Type.Optional(textOf(64)),
  },
  { additionalProperties: false },
)

interface PasswordTools {
  readonly register: Register
  readonly change: ChangePassword
}

const ofPasswords = routeOf<PasswordTools>({ area: 'profile', tag: 'Me' })

/** Routes that set a password. */
export const PASSWORD_ROUTES = [
  ofPasswords({
    method: 'POST',
    url: '/auth/register',
    access: 'public',
    tag: 'Login',
    audit: { area: 'user', kind: 'add', covers: 'part' },
    words: ['Register an account', '注册账号'],
    errors: [
      'invalid_client',
      'invalid_request',
      'invalid_captcha',
      'registration_closed',
      'name_taken',
      'weak_password',
      'reserved_name',
      'unsuitable_login_name',
      'invalid_login_name',
    ],
    summary: 'Register an account, if a system parameter allows it',
    body: RegisterBody,
    config: { encrypted: 'required' },
    run: ({ register }, { body, source, audited }) => {
      const { clientId, grantType, username: userName, password, uuid = '', code = '' } = body
      const credentials = new Credentials(Object.entries({ uuid, code }))
      const attempt = { clientId, grantType, userName, password, credentials, source }
      return register.execute(attempt, audited)
    },
  }),
  ofPasswords({
    method: 'PUT',
    url: '/system/user/profile/updatePwd',
    access: 'session',
    audit: { kind: 'change', covers: 'part' },
    words: ['Change own password', '修改密码'],
    errors: ['wrong_password', 'same_password', 'weak_password', 'account_locked'],
    description: 'Ends all other sessions of the user.',
    body: Type.Object(
      { oldPassword: textOf(256), newPassword: textOf(256) },
      { additionalProperties: false },
    ),
    config: { whileOwing: 'anything', encrypted: 'required' },
    run: ({ change }, { caller, body, source, origin, audited }) =>
      change.execute({ caller, ...body, source, origin }, audited),
  }),
]

const AvatarReply = Type.Object({
  imgUrl: Type.String({ description: 'Signed URL, valid for two minutes' }),
  url: Type.String({ description: 'Same as `imgUrl`' }),
})

interface AvatarTools {
  readonly change: ChangeAvatar
  readonly links: FileLinks
}

const ofAvatars = routeOf<AvatarTools>({ area: 'avatar', tag: 'Me' })

/** Must be registered in an `uploadScope`. */
export const AVATAR_ROUTES = [
  ofAvatars({
    method: 'POST',
    url: '/system/user/profile/avatar',
    access: 'session',
    audit: { kind: 'change', covers: 'part' },
    words: ['Change own avatar', '更换头像'],
    errors: FORM_ERRORS,
    description: 'A form with one part named "avatarfile": PNG, JPEG, GIF or WebP, up to 16 MiB.',
    schema: { consumes: ['multipart/form-data'] },
    reply: AvatarReply,
    config: { upload: true, uploadPart: 'avatarfile' },
    run: async ({ change, links }, { caller, request, reply, audited }) => {
      const { userId, userName } = caller
      await change.admit(declaredLength(request))
      // One front end crops the current picture again and sends it without a file name.
      const { body } = await uploadedFile(request, 'avatarfile', { mayBeNameless: true })
      const file = await change.execute({ userId, userName }, body, audited, clientGone(reply))
      const url = await links.linkTo(file)
      return { imgUrl: url, url }
    },
  }),
]
