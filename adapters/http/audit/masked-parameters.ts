const SECRET = /password|passwd|pwd|secret|token|key|code|authorization|ticket|state/i
/** Says which parameter is meant, and is no secret. */
const NAME_OF_PARAMETER = 'configKey'
const VALUE_OF_PARAMETER = 'configValue'
const MASK = '***'
const CUT = '…'

const LONGEST_TEXT = 200
const LONGEST = 2000
const MOST_MEMBERS = 50
const DEEPEST = 4

/** What a request was about, as JSON without secrets and of bounded length. */
export function maskedParameters(...sources: readonly unknown[]): string {
  const merged: unknown = Object.assign({}, ...sources.filter(isRecord))
  const text = JSON.stringify(masked(merged, 0))
  return text.length > LONGEST ? text.slice(0, LONGEST) + CUT : text
}

function masked(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return shortened(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEEPEST) return CUT
  if (Array.isArray(value)) {
    return value.slice(0, MOST_MEMBERS).map((member) => masked(member, depth + 1))
  }
  const members = Object.entries(value).slice(0, MOST_MEMBERS)
  const hidesValue = namesSecret(value)
  return Object.fromEntries(
    members.map(([name, member]) => {
      const isHidden = isSecret(name) || (hidesValue && name === VALUE_OF_PARAMETER)
      return [shortened(name), isHidden ? MASK : masked(member, depth + 1)]
    }),
  )
}

function isSecret(name: string): boolean {
  return name !== NAME_OF_PARAMETER && SECRET.test(name)
}

/** A system parameter may be a password itself, which only its key tells. */
function namesSecret(value: object): boolean {
  return NAME_OF_PARAMETER in value && SECRET.test(String(value[NAME_OF_PARAMETER]))
}

function shortened(text: string): string {
  return text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) + CUT : text
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
