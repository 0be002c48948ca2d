import type { Static } from 'typebox'
import type { Client } from '../../../domain/client/client.ts'
import type { ClientRules } from '../../../domain/client/client-rules.ts'
import type { ClientEntry } from '../../../domain/client/client-terms.ts'
import type { GrantType } from '../../../domain/client/grant-type.ts'
import type { Warning } from '../route-config.ts'
import { maybe } from '../wire/nullable.ts'
import { Type } from '../wire/schema.ts'
import { recordStatus, textOf, WireId, WireStatus, wireId, wireStatus } from '../wire/wire-types.ts'

/** Shown by lists and forms in place of a secret. The form requires a text. */
const HIDDEN_SECRET = '******'

/** How a client names the wire that the service itself speaks. */
const OWN_WIRE = '5'

/** A client as lists and forms show it. */
export const ClientRow = Type.Object(
  {
    id: WireId,
    clientId: Type.String(),
    clientKey: Type.String(),
    clientSecret: Type.String({
      description: 'Always masked; sending the mask back keeps the secret',
    }),
    grantTypeList: Type.Array(Type.String()),
    grantType: Type.String({ description: 'The same, separated by commas' }),
    strongGrantTypeList: Type.Array(Type.String(), {
      description: 'Grant types that need no second factor',
    }),
    deviceType: Type.String(),
    activeTimeout: Type.Integer({ description: 'Idle timeout in seconds; -1 for none' }),
    timeout: Type.Integer({ description: 'Session timeout in seconds; -1 for none' }),
    status: Type.String({ description: '0 normal, 1 disabled' }),
    wire: Type.String({
      description: 'What its front end speaks, fixed for a session at its login',
    }),
    accessPath: Type.String({ description: 'The paths of the list, separated by commas' }),
    accessPathList: Type.Array(Type.String()),
    ipWhitelist: Type.String({ description: 'The networks of the list, separated by commas' }),
    ipWhitelistList: Type.Array(Type.String()),
  },
  { title: 'Client' },
)

export function clientRow({ props, lifetime }: Client) {
  const { id, clientId, clientKey, deviceType, status, grants, strongGrants, rules } = props
  return {
    id: wireId(id),
    clientId,
    clientKey,
    clientSecret: HIDDEN_SECRET,
    grantTypeList: grants.grantTypes,
    grantType: grants.grantTypes.join(','),
    strongGrantTypeList: strongGrants.grantTypes,
    deviceType,
    activeTimeout: lifetime.activeTimeout,
    timeout: lifetime.timeout,
    status: wireStatus(status),
    wire: props.wire ?? OWN_WIRE,
    accessPath: rules.paths.join(','),
    accessPathList: [...rules.paths],
    ipWhitelist: rules.networks.join(','),
    ipWhitelistList: [...rules.networks],
  }
}

/** What the form of a new client need not say. */
const NEW = {
  deviceType: '',
  status: 'normal',
  timeout: 604_800,
  activeTimeout: 1800,
  wire: null,
} as const

function rulesText(maxLength: number, what: string) {
  const description = `${what}; separated by commas, semicolons or line breaks`
  return maybe(Type.String({ maxLength, description }))
}

const rulesList = maybe(
  Type.Array(textOf(2000), { maxItems: 200, description: 'The same; what the text says wins' }),
)

const FIELDS = {
  clientKey: textOf(64),
  grantTypeList: Type.Array(textOf(32), { maxItems: 32 }),
  strongGrantTypeList: Type.Optional(
    Type.Array(textOf(32), {
      maxItems: 32,
      description: 'Grant types that need no second factor',
    }),
  ),
  deviceType: maybe(textOf(32)),
  clientSecret: Type.Optional(textOf(128)),
  status: Type.Optional(WireStatus),
  timeout: Type.Optional(Type.Integer()),
  activeTimeout: Type.Optional(Type.Integer()),
  wire: maybe(textOf(16)),
  accessPath: rulesText(2000, 'Paths for which its sessions may be used, such as `/app/**`'),
  accessPathList: rulesList,
  ipWhitelist: rulesText(1000, 'Addresses and networks from which its sessions may be used'),
  ipWhitelistList: rulesList,
}

export const NewClient = Type.Object(FIELDS)

type Rules = Pick<
  Static<typeof NewClient>,
  'wire' | 'accessPath' | 'accessPathList' | 'ipWhitelist' | 'ipWhitelistList'
>

const SEPARATORS = /[,;\n]/

/** Forms send whole rows back. Of the ids in them only the row's own is used. */
export const ChangedClient = Type.Object({
  id: WireId,
  ...FIELDS,
  force: Type.Optional(
    Type.Boolean({ description: '`true`: also if the new rules shut the caller out' }),
  ),
})

export function clientEntry(body: Static<typeof NewClient>): ClientEntry {
  const { clientKey, grantTypeList: grantTypes } = body
  return { ...NEW, ...editedEntry(body), clientKey, grantTypes, rules: rulesOf(body) }
}

/** Absent fields, and a device type of null, keep their values. */
export function editedEntry(body: Static<typeof NewClient>): Partial<ClientEntry> {
  const { clientKey, grantTypeList: grantTypes, deviceType, status, timeout, activeTimeout } = body
  const { strongGrantTypeList: strongGrantTypes } = body
  return {
    clientKey,
    grantTypes,
    ...(strongGrantTypes && { strongGrantTypes }),
    ...(typeof deviceType === 'string' && { deviceType }),
    ...(status !== undefined && { status: recordStatus(status) }),
    ...(timeout !== undefined && { timeout }),
    ...(activeTimeout !== undefined && { activeTimeout }),
    ...(body.wire && { wire: wireOf(body) }),
    rules: rulesOf(body),
  }
}

function wireOf({ wire }: Rules): string | null {
  return wire && wire !== OWN_WIRE ? wire : null
}

/** Forms edit the text and send the stale list along. Without either, a rule stays as it is. */
function rulesOf(body: Rules): Partial<ClientRules> {
  const paths = body.accessPath?.split(SEPARATORS) ?? body.accessPathList
  const networks = body.ipWhitelist?.split(SEPARATORS) ?? body.ipWhitelistList
  return { ...(paths && { paths }), ...(networks && { networks }) }
}

/** @returns `undefined` if no secret was typed: the field is blank or unchanged */
export function typedSecret(field: string | undefined): string | undefined {
  return field === undefined || field === '' || field === HIDDEN_SECRET ? undefined : field
}

/** Warns of grant types that are not configured. They are accepted, because settings may follow. */
export function unconfiguredGrants(grantTypes: readonly GrantType[]): Warning | null {
  if (grantTypes.length === 0) return null
  return { text: 'grant_types_not_configured', params: { grantTypes: grantTypes.join(', ') } }
}
