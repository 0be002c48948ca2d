import { OPEN_PARAMETERS } from '../../../../domain/settings/parameter.ts'

const SECRET =
  /pass(?!key)|pwd|dsn|secret|token|key|code|authorization|ticket|state|credential|cookie|^(?:[as]k|otp)$/i
/** The key of a system parameter is not secret, and the log needs it. */
const NAME_OF_PARAMETER = 'configKey'
/** These match the pattern for secrets, but are none. */
const NO_SECRETS: ReadonlySet<string> = new Set([
  NAME_OF_PARAMETER,
  'clientKey',
  'roleKey',
  'postCode',
  'dictCode',
  'keyId',
])
const VALUE_OF_PARAMETER = 'configValue'
/** Values that are no secret, whatever their parameter is called. */
const SWITCHES: readonly unknown[] = ['true', 'false']
export const MASK = '***'
const CUT = '…'

const LONGEST_TEXT = 200
const LONGEST = 2000
const MOST_MEMBERS = 50
const DEEPEST = 4

const MAY_BE_JSON = /^\s*["[{]/
const QUOTE = /["']/
/** In markup, `&amp;` stands for `&`. */
const QUERY_MEMBER = /[?&;]([\w.-]{1,64})=[^?&#\s]*/g
/** Whoever has the address of a file with it can show the file in a text, for a day. */
const SIGNATURE = /signature/i
/** Credentials in front of a host, as in `user:password@host`. */
const LOGIN = /^[^\s/?#]*@/
const SCHEME_END = '://'

/** @returns a request's parameters as JSON, without secrets and of bounded length */
export function maskedParameters(...sources: readonly unknown[]): string {
  const merged: unknown = Object.assign({}, ...sources.filter(isRecord))
  const text = JSON.stringify(masked(merged))
  return text.length > LONGEST ? text.slice(0, LONGEST) + CUT : text
}

/** @returns the value without secrets, its texts and lists shortened */
export function masked(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return shortened(maskedText(value, depth))
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEEPEST) return CUT
  if (Array.isArray(value)) {
    return value.slice(0, MOST_MEMBERS).map((member) => masked(member, depth + 1))
  }
  const members = Object.entries(value).slice(0, MOST_MEMBERS)
  const hidesValue = namesSecret(value)
  return Object.fromEntries(
    members.map(([name, member]) => {
      const isHidden =
        isSecret(name) || (hidesValue && name === VALUE_OF_PARAMETER && !SWITCHES.includes(member))
      return [shortened(name), isHidden ? MASK : masked(member, depth + 1)]
    }),
  )
}

/** Texts may themselves be JSON, such as a storage platform's `ext1`, or URLs. */
function maskedText(text: string, depth: number): string {
  const inside = MAY_BE_JSON.test(text) ? parsed(text) : undefined
  if (inside !== undefined) return JSON.stringify(masked(inside, depth + 1))
  if (namesQuotedSecret(text)) return MASK
  const withoutMembers = text.replaceAll(QUERY_MEMBER, (member, name: string) =>
    isSecret(name) || SIGNATURE.test(name) ? `${member.slice(0, name.length + 2)}${MASK}` : member,
  )
  const [start = '', ...addresses] = withoutMembers.split(SCHEME_END)
  const clean = addresses.map((address) => address.replace(LOGIN, `${MASK}@`))
  return [start, ...clean].join(SCHEME_END)
}

/** Finds a secret's name in quotes followed by a colon, also in text that is not valid JSON. */
function namesQuotedSecret(text: string): boolean {
  const pieces = text.split(QUOTE)
  return pieces.some((name, at) => isSecret(name) && pieces[at + 1]?.trimStart().startsWith(':'))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Text that only looks like JSON is masked like any other text.
    return undefined
  }
}

function isSecret(name: string): boolean {
  return !NO_SECRETS.has(name) && SECRET.test(name)
}

/** The value of any other system parameter may be a password. */
function namesSecret(value: object): boolean {
  return !(NAME_OF_PARAMETER in value) || !OPEN_PARAMETERS.has(String(value[NAME_OF_PARAMETER]))
}

function shortened(text: string): string {
  return text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) + CUT : text
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
