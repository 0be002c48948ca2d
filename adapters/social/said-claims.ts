type Claims = Readonly<Record<string, readonly string[]>>

const NAME = /^[\w.:/-]{1,100}$/
const MOST_CLAIMS = 100
const MOST_VALUES = 1000
const LONGEST_VALUE = 255

/** Of the protocol, and so nothing about a person: OpenID Connect Core 2 and 3.1.3.6, RFC 7519 4.1. */
const TECHNICAL: ReadonlySet<string> = new Set(
  'iss aud exp iat nbf jti nonce azp auth_time at_hash c_hash s_hash sid session_state'.split(' '),
)

/**
 * Whatever a provider said of a person, as texts. Members of objects have names such as
 * `realm_access.roles`. Values that are longer than 255 characters are left out, because a text that
 * was cut could be another one.
 */
export function saidClaims(said: Readonly<Record<string, unknown>>): Claims {
  const claims = Object.entries(said)
    .flatMap(([name, value]) => [[name, value] as const, ...membersOf(name, value)])
    .filter(([name]) => NAME.test(name) && !TECHNICAL.has(name) && !(name in Object.prototype))
    .map(([name, value]) => [name, textsOf(value)] as const)
    .filter(([, texts]) => texts.length > 0)
  return Object.fromEntries(claims.slice(0, MOST_CLAIMS))
}

function membersOf(name: string, value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).map(([member, inner]) => [`${name}.${member}`, inner])
}

function textsOf(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.slice(0, MOST_VALUES).flatMap((one) => {
    const isPlain = typeof one === 'boolean' || Number.isSafeInteger(one)
    const text = isPlain ? String(one) : one
    const isText = typeof text === 'string' && text !== '' && text.length <= LONGEST_VALUE
    return isText && !/\p{C}/u.test(text) ? [text] : []
  })
}
