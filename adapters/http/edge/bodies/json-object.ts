import { countKeys, SPECIAL_KEYS } from '../../../../domain/shared/json-keys.ts'
import { HttpRefusal } from '../failures/http-errors.ts'

const NAMED = /^(\/[\w[\]]{1,40}){1,4}$/

/** A JSON escape left a lone surrogate in a text. Answered like an invalid value of a field. */
class IllFormedText extends Error {
  readonly validation: readonly object[]

  /** @param path is shown only if it looks like a field's path */
  constructor(path: string) {
    super('A text is not well formed.')
    const instancePath = NAMED.test(path) ? path : ''
    this.validation = [{ instancePath, keyword: 'pattern', params: {} }]
  }
}

const DEEPEST = 16
const MOST_MEMBERS = 2000

interface Position {
  readonly path: string
  readonly depth: number
}

export type JsonObject = Readonly<Record<string, unknown>>

/**
 * Parses a JSON object of bounded size without special keys. Repeated keys are refused, because
 * this parser keeps the last one and a proxy's might keep the first.
 * @param most members, of lists as well
 * @throws IllFormedText for a lone surrogate
 * @throws HttpRefusal for everything else that is refused
 */
export function parseJsonObject(text: string, most = MOST_MEMBERS): JsonObject {
  const value = parse(text)
  if (!isObject(value)) throw new HttpRefusal('malformed_body')
  const count = { members: 0, keys: 0, most }
  admit(value, { path: '', depth: 0 }, count)
  if (countKeys(text) !== count.keys) throw new HttpRefusal('malformed_body')
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's message quotes the body, so it is not passed on.
    throw new HttpRefusal('malformed_body')
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function admit(
  value: object,
  at: Position,
  count: { members: number; keys: number; readonly most: number },
): void {
  const { path, depth } = at
  if (depth > DEEPEST) throw new HttpRefusal('malformed_body')
  const members = Object.entries(value)
  if (!Array.isArray(value)) count.keys += members.length
  for (const [key, member] of members) {
    count.members += 1
    if (count.members > count.most || SPECIAL_KEYS.has(key)) throw new HttpRefusal('malformed_body')
    if (!key.isWellFormed()) throw new IllFormedText(path)
    if (typeof member === 'string') {
      if (!member.isWellFormed()) throw new IllFormedText(`${path}/${key}`)
    } else if (typeof member === 'object' && member !== null) {
      admit(member, { path: `${path}/${key}`, depth: depth + 1 }, count)
    }
  }
}
