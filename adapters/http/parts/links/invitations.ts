import type { Invitation } from '../../../../application/parts/links/invitations.ts'
import type { InviteUsers } from '../../../../application/parts/links/invite-users.ts'
import { parseIdList } from '../../../../domain/shared/id.ts'
import { PEOPLE_ERRORS, USER_ERRORS } from '../../pages/users/user-changes.ts'
import { InvitedUserBody, shownContacts, userForm, userWords } from '../../pages/users/user-rows.ts'
import { routeOf } from '../../route.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { idFromWire, NullableText, textOf, WireId, wireId } from '../../wire/wire-types.ts'

const Row = Type.Object({
  userId: WireId,
  userName: Type.String(),
  email: NullableText,
  state: Type.Unsafe<Invitation['state']>({
    type: 'string',
    enum: ['waiting', 'sent', 'failed'],
    description: '`failed`: the address takes no mail',
  }),
  createTime: Type.String(),
  sentTime: NullableText,
})

const route = routeOf<{ readonly invite: InviteUsers }>({ area: 'user' })

export const INVITATION_ROUTES = [
  route({
    method: 'POST',
    url: '/system/user/invite',
    access: 'system:user:add',
    words: ['Invite a user', '邀请用户'],
    errors: ['invitations_off', ...PEOPLE_ERRORS, ...USER_ERRORS],
    audit: { kind: 'add', covers: 'part' },
    description:
      'Adds a user without a password, who gets a link by e-mail to choose one, in the language of the request. The link works once, within three ' +
      'days. Without `userName` the name is the part of the address before the @.',
    body: InvitedUserBody,
    config: { recordWords: userWords },
    run: ({ invite }, { body, caller, language, audited }) => {
      const { email } = body
      const name = body.userName ?? email.trim().split('@')[0] ?? ''
      const form = { ...userForm(body), email, name, nickName: body.nickName ?? name }
      return invite.add(form, caller, language, audited)
    },
  }),
  route({
    method: 'GET',
    url: '/system/user/invite/list',
    access: 'system:user:add',
    summary: 'List invitations that nobody has accepted yet',
    description: 'Newest first, at most 2,000. The states show how far an import has come.',
    reply: Type.Array(Row),
    run: async ({ invite }, { caller }) =>
      (await invite.list(caller)).map(({ user, invitation: { state, askedAt, sentAt } }) => ({
        userId: wireId(user.id),
        userName: user.name,
        email: shownContacts(user, caller).email,
        state,
        createTime: wireDate(askedAt),
        sentTime: sentAt ? wireDate(sentAt) : null,
      })),
  }),
  route({
    method: 'PUT',
    url: '/system/user/invite',
    access: 'system:user:resetPwd',
    words: ['Send invitations again', '重新发送邀请'],
    errors: ['invitations_off', 'not_invited', ...PEOPLE_ERRORS],
    audit: { kind: 'change', covers: 'part' },
    summary: 'Send invitations again, or ask to prove an address',
    description:
      'To users who have an e-mail address and no password; earlier links stop working. Those who have a password and an ' +
      'address that is not proven get a link that proves it.',
    body: Type.Object({ userIds: Type.Array(WireId, { minItems: 1, maxItems: 200 }) }),
    config: { keys: 'closed', recordWords: userWords },
    run: ({ invite }, { body, caller, language, audited }) =>
      invite.resend(body.userIds.map(idFromWire), caller, language, audited),
  }),
  route({
    method: 'DELETE',
    url: '/system/user/invite/:userIds',
    access: 'system:user:add',
    words: ['Revoke invitations', '撤销邀请'],
    errors: PEOPLE_ERRORS,
    audit: { kind: 'change', covers: 'part' },
    description: 'Up to 200 ids of users, separated by commas. Links stop working; the users stay.',
    params: Type.Object({ userIds: textOf(4096) }),
    config: { recordWords: userWords },
    run: ({ invite }, { params, caller, audited }) =>
      invite.revoke(parseIdList(params.userIds), caller, audited),
  }),
]
