import type { OwnPasskeys } from '../../../application/auth/passkeys/own-passkeys.ts'
import type { StartPasskeyUse } from '../../../application/auth/passkeys/use-passkey.ts'
import type { BrowserOptions } from '../../../application/ports/factors/relying-party.ts'
import type { Passkey } from '../../../domain/identity/factors/passkey.ts'
import { parseId } from '../../../domain/shared/id.ts'
import type { BrowserCookie } from '../edge/callers/browser-cookie.ts'
import { presentedClient } from '../edge/callers/presented-token.ts'
import { keptAssets } from '../edge/kept-assets.ts'
import { routeOf } from '../route.ts'
import { Type } from '../wire/schema.ts'
import { wireDate } from '../wire/wire-date.ts'
import { idFromWire, NullableText, textOf, WireId, wireId } from '../wire/wire-types.ts'
import {
  binary,
  CredentialId,
  OWN_PROOF,
  OwnProofBody,
  ownChange,
  PROOF_ERRORS,
} from './own-proof.ts'

/** Shown in lists, so it is not blank. */
const PasskeyName = Type.String({
  minLength: 1,
  maxLength: 50,
  pattern: '^ *[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$',
})

const TEXT = { type: 'string' }
const KNOWN_CREDENTIALS = {
  type: 'array',
  items: {
    type: 'object',
    properties: { type: TEXT, id: TEXT, transports: { type: 'array', items: TEXT } },
  },
}

function options(description: string, properties: object) {
  return Type.Unsafe<BrowserOptions>({
    type: 'object',
    description,
    required: ['challenge', 'timeout'],
    properties: { challenge: TEXT, timeout: { type: 'integer' }, ...properties },
  })
}

const OptionsToMake = options('`PublicKeyCredentialCreationOptionsJSON` of WebAuthn', {
  rp: { type: 'object', properties: { id: TEXT, name: TEXT } },
  user: { type: 'object', properties: { id: TEXT, name: TEXT, displayName: TEXT } },
  pubKeyCredParams: {
    type: 'array',
    items: { type: 'object', properties: { type: TEXT, alg: { type: 'integer' } } },
  },
  excludeCredentials: KNOWN_CREDENTIALS,
  authenticatorSelection: {
    type: 'object',
    properties: {
      residentKey: TEXT,
      requireResidentKey: { type: 'boolean' },
      userVerification: TEXT,
    },
  },
  attestation: TEXT,
})

const OptionsToUse = options('`PublicKeyCredentialRequestOptionsJSON` of WebAuthn', {
  rpId: TEXT,
  userVerification: TEXT,
})

const PasskeyRow = Type.Object({
  id: WireId,
  name: Type.String(),
  isBackedUp: Type.Boolean({ description: 'Whether its password manager keeps a copy' }),
  createTime: Type.String(),
  lastUsedTime: NullableText,
})

function passkeyRow({ id, name, isBackedUp, createdAt, lastUsedAt }: Passkey) {
  return {
    id: wireId(id),
    name,
    isBackedUp,
    createTime: wireDate(createdAt),
    lastUsedTime: lastUsedAt ? wireDate(lastUsedAt) : null,
  }
}

const Transport = Type.String({ maxLength: 32, pattern: '^[a-z-]*$' })

const MadeBody = Type.Object({
  name: PasskeyName,
  passkeyId: CredentialId,
  clientDataJSON: binary(4096, 'As the browser returned it'),
  attestationObject: binary(16_384, 'As the browser returned it'),
  transports: Type.Optional(Type.Array(Transport, { maxItems: 10 })),
})

const AddedReply = Type.Object({
  recoveryCodes: Type.Array(Type.String(), {
    description: 'Only with the first factor of an account, and shown only now',
  }),
})

const BUILD = '../dist/bundle/index.umd.min.js'

/** The build that the package has for pages without a bundler, which it does not export by name. */
const SCRIPT = {
  type: 'text/javascript; charset=utf-8',
  address: () => new URL(BUILD, import.meta.resolve('@simplewebauthn/browser')),
}
const contentOf = keptAssets()

interface Tools {
  readonly own: OwnPasskeys
  readonly use: StartPasskeyUse
  readonly cookie: BrowserCookie
}

const route = routeOf<Tools>({ area: 'passkey', tag: 'Passkeys' })

export const PASSKEY_ROUTES = [
  route({
    method: 'GET',
    url: '/auth/passkeys',
    access: 'session',
    summary: 'List the passkeys of the caller',
    reply: Type.Array(PasskeyRow),
    config: { whileOwing: 'anything' },
    run: async ({ own }, { caller }) => (await own.list(caller.userId)).map(passkeyRow),
  }),
  route({
    method: 'PUT',
    url: '/auth/passkeys/:id',
    access: 'session',
    audit: 'change',
    words: ['Rename a passkey', '重命名通行密钥'],
    errors: ['passkey_not_found'],
    params: Type.Object({ id: textOf(20) }),
    body: Type.Object({ name: PasskeyName }),
    run: ({ own }, { params, caller, body }) =>
      own.rename(parseId(params.id), caller.userId, body.name.trim()),
  }),
  // Bodies of DELETE cannot be encrypted, nor is an id in the address protected by the envelope.
  route({
    method: 'POST',
    url: '/auth/passkeys/remove',
    access: 'session',
    audit: { kind: 'remove', covers: 'part' },
    words: ['Remove a passkey', '删除通行密钥'],
    errors: [...PROOF_ERRORS, 'passkey_not_found'],
    body: Type.Object({ id: WireId, ...OWN_PROOF }),
    config: { encrypted: 'required' },
    run: ({ own }, call) => {
      const { id, ...proof } = call.body
      return own.remove(idFromWire(id), ownChange(call, proof), call.audited)
    },
  }),
  route({
    method: 'POST',
    url: '/auth/passkeys/options',
    access: 'session',
    errors: [...PROOF_ERRORS, 'too_many_passkeys'],
    summary: 'Get the options for making a passkey',
    description: 'For `startRegistration` of `@simplewebauthn/browser`, within two minutes.',
    body: OwnProofBody,
    reply: OptionsToMake,
    config: { whileOwing: 'factor', encrypted: 'required' },
    run: async ({ own, cookie }, { caller, body: proof, source, request, reply }) => {
      const browser = cookie.read(request)
      const asked = { caller, proof, source, browserSecret: browser }
      const { options, browserSecret } = await own.start(asked)
      if (browserSecret !== undefined) cookie.set(reply, browserSecret)
      return options
    },
  }),
  route({
    method: 'POST',
    url: '/auth/passkeys',
    access: 'session',
    audit: { kind: 'add', covers: 'part' },
    words: ['Add a passkey', '添加通行密钥'],
    errors: ['passkeys_off', 'too_many_passkeys', 'passkey_not_proven', 'passkey_taken'],
    body: MadeBody,
    reply: AddedReply,
    config: { whileOwing: 'factor' },
    run: async ({ own, cookie }, { caller, origin, body, request, audited }) => {
      const { name, transports = [], ...made } = body
      const named = {
        ...{ caller, name: name.trim(), made: { ...made, transports } },
        ...{ browserSecret: cookie.read(request), origin },
      }
      return { recoveryCodes: [...(await own.add(named, audited))] }
    },
  }),
  route({
    method: 'POST',
    url: '/auth/passkeys/login-options',
    access: 'public',
    tag: 'Login',
    errors: ['invalid_client', 'passkeys_off'],
    summary: 'Get the options for logging in by passkey',
    description:
      'For `startAuthentication` of `@simplewebauthn/browser`, within two minutes, and for the client in the header `clientid`.',
    reply: OptionsToUse,
    config: { body: 'ignored', rate: { name: 'passkey-login', limit: 60, seconds: 60 } },
    run: async ({ use, cookie }, { request, reply }) => {
      const clientId = presentedClient(request) ?? ''
      const { options, browserSecret } = await use.forLogin(clientId, cookie.read(request))
      if (browserSecret !== undefined) cookie.set(reply, browserSecret)
      return options
    },
  }),
  route({
    method: 'POST',
    url: '/auth/passkeys/proof-options',
    access: 'session',
    errors: ['passkeys_off'],
    summary: 'Get the options for proving by passkey who the caller is',
    description:
      'For `startAuthentication` of `@simplewebauthn/browser`. Within two minutes and once, in the same session, the answer is a proof for a change that asks for one.',
    reply: OptionsToUse,
    config: { body: 'ignored', repeat: 'allowed' },
    run: ({ use }, { caller }) => use.forProof(caller),
  }),
  route({
    method: 'GET',
    url: '/auth/passkeys/webauthn.js',
    access: 'public',
    summary: 'Get the script for passkeys',
    description: '`@simplewebauthn/browser` as the global `SimpleWebAuthnBrowser`.',
    schema: { produces: ['text/javascript'] },
    config: { reply: 'bytes' },
    run: async (_tools, { reply }) => reply.type(SCRIPT.type).send(await contentOf(SCRIPT)),
  }),
]
