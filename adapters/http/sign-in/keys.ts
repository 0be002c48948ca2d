import type {
  KeyMaking,
  KeysOfUsers,
  MadeKey,
  RevokeKey,
} from '../../../application/auth/keys/program-keys.ts'
import type { ProgramKeyRepo } from '../../../application/ports/sessions/program-key-repo.ts'
import { KEY_LIMITS, type ProgramKey } from '../../../domain/identity/sessions/program-key.ts'
import { parseId } from '../../../domain/shared/id.ts'
import { MOST_NETWORKS } from '../../../domain/shared/network-list.ts'
import { userWords } from '../pages/users/user-rows.ts'
import { type Call, routeOf } from '../route.ts'
import { Type } from '../wire/schema.ts'
import { wireDate } from '../wire/wire-date.ts'
import { idFromWire, textOf, WireId, wireId } from '../wire/wire-types.ts'
import { OWN_PROOF, PROOF_ERRORS } from './own-proof.ts'

const KEY = {
  name: textOf(KEY_LIMITS.nameLength),
  days: Type.Integer({ minimum: 1, maximum: 365, description: 'For how long it works' }),
  permissions: Type.Array(textOf(100), {
    minItems: 1,
    maxItems: KEY_LIMITS.permissions,
    description: 'Permission codes that the caller has',
  }),
  ...OWN_PROOF,
  networks: Type.Optional(
    Type.Array(textOf(50), {
      maxItems: MOST_NETWORKS,
      description: 'Addresses and CIDR networks from which it works; none: from everywhere',
    }),
  ),
}

const MadeKeyReply = Type.Object({
  keyId: WireId,
  key: Type.String({ description: 'Shown once: `gh_`, 43 random characters, 8 of a checksum' }),
  expireTime: Type.String(),
})

function madeKey({ id, text, expiresAt }: MadeKey) {
  return { keyId: wireId(id), key: text, expireTime: wireDate(expiresAt) }
}

const WireKey = Type.Object({
  keyId: WireId,
  name: Type.String(),
  hint: Type.String({ description: 'The first characters of the key' }),
  permissions: Type.Array(Type.String()),
  networks: Type.Array(Type.String(), { description: 'Empty: usable from everywhere' }),
  createTime: Type.String(),
  expireTime: Type.String(),
  lastUseTime: Type.String({ description: 'Empty before the first use; some seconds late' }),
  lastUseIp: Type.String(),
})

function wireKey(key: ProgramKey) {
  return {
    keyId: wireId(key.id),
    name: key.name,
    hint: key.hint,
    permissions: [...key.permissions],
    networks: [...key.networks],
    createTime: wireDate(key.createdAt),
    expireTime: wireDate(key.expiresAt),
    lastUseTime: key.lastUsedAt ? wireDate(key.lastUsedAt) : '',
    lastUseIp: key.lastAddress ?? '',
  }
}

const MAKING_ERRORS = [
  ...PROOF_ERRORS,
  'record_not_found',
  'invalid_field',
  'field_taken',
  'invalid_permission_code',
  'rights_exceeded',
  'too_many_keys',
] as const

function keyMaking({ caller: by, source, origin, audited }: Call): KeyMaking {
  return { by, source, origin, audited }
}

interface Tools {
  readonly keys: Pick<ProgramKeyRepo, 'listOf'>
  readonly revoke: RevokeKey
  readonly ofUsers: KeysOfUsers
}

const route = routeOf<Tools>({ area: 'program-key', tag: 'Keys for programs' })

/** Keys of others: only people see and change them. */
const others = {
  access: 'system:user:resetPwd',
  config: { keys: 'closed', recordWords: userWords },
} as const

export const KEY_ROUTES = [
  route({
    method: 'GET',
    url: '/auth/keys',
    access: 'session',
    summary: "List the caller's keys for programs",
    description: 'Oldest first, also expired ones. The keys themselves are not stored.',
    reply: Type.Array(WireKey),
    run: async ({ keys }, { caller }) => (await keys.listOf(caller.userId)).map(wireKey),
  }),
  route({
    method: 'POST',
    url: '/auth/keys',
    access: 'session',
    audit: { kind: 'add', covers: 'part' },
    words: ['Make a key for a program', '创建程序密钥'],
    errors: MAKING_ERRORS,
    description:
      'Asks for the password, and for the second factor if there is one. The answer is the only one with the key. It may do what its permissions say, as long as its owner may do it too.',
    body: Type.Object(KEY, { additionalProperties: false }),
    reply: MadeKeyReply,
    config: { encrypted: 'required' },
    run: async ({ ofUsers }, call) => madeKey(await ofUsers.makeOwn(call.body, keyMaking(call))),
  }),
  route({
    method: 'DELETE',
    url: '/auth/keys/:keyId',
    access: 'session',
    audit: 'remove',
    words: ['Revoke a key', '吊销程序密钥'],
    errors: ['key_not_found'],
    description: 'When this answers, no instance accepts the key.',
    params: Type.Object({ keyId: textOf(20) }),
    run: ({ revoke }, { params, caller }) => revoke.execute(parseId(params.keyId), caller.userId),
  }),
  route({
    ...others,
    method: 'GET',
    url: '/system/user/:userId/keys',
    errors: ['rights_exceeded'],
    summary: "List a user's keys for programs",
    description: 'Refused if the user has rights that the caller lacks.',
    params: Type.Object({ userId: textOf(20) }),
    reply: Type.Object({ serviceAccount: Type.Boolean(), keys: Type.Array(WireKey) }),
    run: async ({ ofUsers }, { params, caller }) => {
      const found = await ofUsers.list(parseId(params.userId), caller)
      return { serviceAccount: found.isServiceAccount, keys: found.keys.map(wireKey) }
    },
  }),
  route({
    ...others,
    method: 'POST',
    url: '/system/user/keys',
    audit: { kind: 'add', covers: 'part' },
    words: ['Make a key for a service account', '为服务账号创建密钥'],
    errors: [...MAKING_ERRORS, 'no_service_account'],
    description:
      'Asks for the password of the caller, whose permissions it may have. Others make their own keys.',
    body: Type.Object({ ...KEY, userId: WireId }, { additionalProperties: false }),
    reply: MadeKeyReply,
    config: { ...others.config, encrypted: 'required' },
    run: async ({ ofUsers }, call) => {
      const userId = idFromWire(call.body.userId)
      return madeKey(await ofUsers.make(userId, call.body, keyMaking(call)))
    },
  }),
  route({
    ...others,
    method: 'DELETE',
    url: '/system/user/:userId/keys/:keyId',
    audit: 'remove',
    words: ["Revoke a user's key", '吊销用户的密钥'],
    errors: ['key_not_found', 'rights_exceeded'],
    description: 'Refused if its owner has rights that the caller lacks.',
    params: Type.Object({ userId: textOf(20), keyId: textOf(20) }),
    run: ({ ofUsers }, { params: { userId, keyId }, caller }) =>
      ofUsers.revoke(parseId(userId), parseId(keyId), caller),
  }),
]
