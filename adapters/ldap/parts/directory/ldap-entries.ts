import type { Entry } from 'ldapts'

/** The names of attributes that are usual in a kind of directory. */
interface Dialect {
  /** By field, those that are asked for one after the other. */
  readonly fields: Readonly<Record<Field, readonly string[]>>
  /** What else tells whether a person may enter. */
  readonly state: readonly string[]
  /** With `{name}` and `{attribute}`. */
  readonly people: string
  readonly groups: string
  /** Attributes of groups that say who is in them, or what they are in. */
  readonly groupLinks: readonly string[]
  readonly changedAt: string
  mayEnter(entry: Entry, now: number): boolean
}

export type Field = 'key' | 'name' | 'nickName' | 'email' | 'phone' | 'department'
export type Flavour = 'openldap' | 'ad'

/** In characters; what is longer is left out. */
const LONGEST_VALUE = 1000
const MOST_VALUES = 200
const DAY_MS = 86_400_000
/** The flag ACCOUNTDISABLE ([MS-ADTS], section 2.2.16). */
const AD_DISABLED = 2
/** What says that an account never ends ([MS-ADA1], accountExpires). */
const AD_NEVER = new Set(['0', '9223372036854775807'])
/** From 1601 to 1970, in milliseconds. */
const AD_EPOCH_MS = 11_644_473_600_000
/** Locked by an administrator, not for a while by wrong passwords (draft-behera-ldap-password-policy, 5.3.3). */
const LOCKED_FOR_GOOD = '000001010000Z'

const USUAL = {
  nickName: ['displayName', 'cn'],
  email: ['mail'],
  phone: ['mobile', 'telephoneNumber'],
  department: [],
}

export const DIALECTS: Readonly<Record<Flavour, Dialect>> = {
  openldap: {
    fields: { ...USUAL, key: ['entryUUID'], name: ['uid'] },
    state: ['pwdAccountLockedTime', 'shadowExpire', 'nsAccountLock'],
    people: '(&(objectClass=person)({attribute}={name}))',
    groups: '(|(objectClass=groupOfNames)(objectClass=groupOfUniqueNames)(objectClass=posixGroup))',
    groupLinks: ['member', 'uniqueMember', 'memberUid'],
    changedAt: 'modifyTimestamp',
    mayEnter: (entry, now) => {
      const endsAt = Number(first(entry, ['shadowExpire']) ?? -1)
      return (
        first(entry, ['pwdAccountLockedTime']) !== LOCKED_FOR_GOOD &&
        first(entry, ['nsAccountLock'])?.toLowerCase() !== 'true' &&
        !(endsAt >= 0 && endsAt * DAY_MS <= now)
      )
    },
  },
  ad: {
    fields: { ...USUAL, key: ['objectGUID'], name: ['sAMAccountName'] },
    state: ['userAccountControl', 'accountExpires'],
    people:
      '(&(objectCategory=person)(objectClass=user)(|({attribute}={name})(userPrincipalName={name})))',
    groups: '(objectClass=group)',
    groupLinks: ['memberOf'],
    changedAt: 'whenChanged',
    mayEnter: (entry, now) => {
      const flags = Number(first(entry, ['userAccountControl']) ?? 0)
      const expires = first(entry, ['accountExpires']) ?? '0'
      const hasEnded = !AD_NEVER.has(expires) && Number(expires) / 10_000 - AD_EPOCH_MS <= now
      return (flags & AD_DISABLED) === 0 && !hasEnded
    },
  },
}

/** The values that are text, in the directory's order. */
export function everyValue(entry: Entry, attribute: string): readonly string[] {
  return rawValues(entry, attribute)
    .filter((value) => typeof value === 'string')
    .filter((value) => value !== '' && value.length <= LONGEST_VALUE)
}

/** The first of them, as many as anybody may want. */
export function valuesOf(entry: Entry, attribute: string): readonly string[] {
  return everyValue(entry, attribute).slice(0, MOST_VALUES)
}

/** The first value of the first of the attributes that has one. */
export function first(entry: Entry, attributes: readonly string[]): string | undefined {
  return attributes.flatMap((name) => valuesOf(entry, name))[0]
}

/** The key as text; GUIDs as they are usually written. */
export function keyOf(entry: Entry, attribute: string): string | undefined {
  const [value] = rawValues(entry, attribute)
  if (value === undefined || value.length === 0) return undefined
  if (isGuid(attribute)) return guidText(Buffer.from(value))
  const text = typeof value === 'string' ? value : value.toString('hex')
  return text.length > 255 ? undefined : text
}

/** The value of a key for a filter; `undefined` if it cannot be one. */
export function keyValue(attribute: string, key: string): string | Buffer | undefined {
  if (!isGuid(attribute)) return key
  const hex = key.replaceAll('-', '')
  return /^[\da-f]{32}$/.test(hex) ? reordered(Buffer.from(hex, 'hex')) : undefined
}

export function isGuid(attribute: string): boolean {
  return attribute.toLowerCase() === 'objectguid'
}

/** The DN above: without what stands before the first comma that is not escaped (RFC 4514). */
export function above(dn: string): string {
  for (let at = 0; at < dn.length; at += 1) {
    if (dn[at] === '\\') at += 1
    else if (dn[at] === ',') return dn.slice(at + 1).trimStart()
  }
  return ''
}

/** For comparing DNs: servers write the same sign as `\,` here and as `\2C` there (RFC 4514). */
export function sameDn(dn: string): string {
  const plain = (_all: string, codes: string | undefined, sign: string | undefined) => {
    if (codes === undefined && sign === undefined) return ','
    const text = sign ?? Buffer.from(codes?.replaceAll('\\', '') ?? '', 'hex').toString()
    return text.replaceAll(/[\\,+"<>;]/g, '\\$&')
  }
  return dn.replaceAll(/((?:\\[\da-f]{2})+)|\\(.)|, +/gis, plain).toLowerCase()
}

function guidText(bytes: Buffer): string | undefined {
  if (bytes.length !== 16) return undefined
  const hex = reordered(bytes).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The first three numbers of a GUID are stored with the last byte first ([MS-DTYP], section 2.3.4.2). */
function reordered(guid: Buffer): Buffer {
  const bytes = Buffer.from(guid)
  bytes.subarray(0, 4).reverse()
  bytes.subarray(4, 6).reverse()
  bytes.subarray(6, 8).reverse()
  return bytes
}

/** Servers need not spell names of attributes as they were asked. */
function rawValues(entry: Entry, attribute: string): readonly (string | Buffer)[] {
  const wanted = attribute.toLowerCase()
  const name = Object.keys(entry).find((key) => key.toLowerCase() === wanted)
  const found = name === undefined ? [] : entry[name]
  if (found === undefined) return []
  return typeof found === 'string' || Buffer.isBuffer(found) ? [found] : found
}
