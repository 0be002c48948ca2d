import type { Operation, Parameter } from './described-routes.ts'
import type { Dice } from './dice.ts'

type Members = Readonly<Record<string, unknown>>

export interface GeneratedInput {
  readonly path: Readonly<Record<string, string>>
  /** Texts, or several under one name. */
  readonly query: Readonly<Record<string, string | readonly string[]>>
  readonly body: unknown
}

const LONG = 'x'.repeat(5000)
const TEXTS = [
  '',
  ' ',
  '1',
  '0',
  '-1',
  '00',
  'true',
  'text',
  '999999999999999999999',
  '1,2,3',
] as const
const RUDE_TEXTS = [
  ...TEXTS,
  ...["' or 1=1 --", '%00', '\u0000', 'a\u0000b', '\ud800', '\u202e', '🀄'.repeat(20), LONG],
  ...['__proto__', '../../etc/passwd', '{"a":1}', '1e309', 'NaN', '2026-13-45 25:61:61', '%', '\\'],
] as const
const RUDE_VALUES = [
  ...[null, true, -1, 0, 1.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}, [[]], [null]],
  ...[{ constructor: { prototype: 1 } }, Array.from({ length: 300 }, () => 'x')],
  ...RUDE_TEXTS,
] as const

/** Generates inputs for an operation from its schemas and examples. */
export class InputMaker {
  readonly #dice: Dice

  constructor(dice: Dice) {
    this.#dice = dice
  }

  /** Valid by the schemas; optional members are present or absent. */
  valid(operation: Operation): GeneratedInput {
    const { parameters = [] } = operation
    const kept = parameters.filter(({ required }) => required || this.#dice.once(2))
    return {
      path: this.#texts(kept.filter((one) => one.in === 'path')),
      query: this.#texts(kept.filter((one) => one.in === 'query')),
      body: this.#body(operation),
    }
  }

  /** Invalid in some member, or at least unusual. */
  rude(operation: Operation): GeneratedInput {
    const { path, query, body } = this.valid(operation)
    const place = this.#dice.oneOf(['path', 'query', 'body', 'body'] as const)
    if (place === 'path') return { path: this.#rudePath(path), query, body }
    if (place === 'query') return { path, query: this.#rudeQuery(operation, query), body }
    return { path, query, body: this.#rudeBody(body) }
  }

  #texts(parameters: readonly Parameter[]): Record<string, string> {
    return Object.fromEntries(parameters.map((one) => [one.name, this.#textFor(one)]))
  }

  #textFor({ schema, example, in: place }: Parameter): string {
    // An empty path segment would be another address.
    const fitting = TEXTS.filter((text) => fits(schema, text) && (place !== 'path' || text !== ''))
    return String(
      this.#dice.once(3) ? (fitting[this.#dice.below(fitting.length)] ?? example) : example,
    )
  }

  #body({ requestBody }: Operation): unknown {
    const [media] = Object.values(requestBody?.content ?? {})
    const { example } = media ?? {}
    if (!isObject(example)) return example
    const needed = new Set([media?.schema.required ?? []].flat())
    const members = Object.entries(example).filter(
      ([name]) => needed.has(name) || !this.#dice.once(3),
    )
    const properties = Object(media?.schema.properties)
    return Object.fromEntries(
      members.map(([name, value]) => [name, this.#valueFor(Object(properties[name]), value)]),
    )
  }

  #valueFor(schema: Members, example: unknown): unknown {
    if (!this.#dice.once(4)) return example
    if (Array.isArray(schema.enum)) return schema.enum[this.#dice.below(schema.enum.length)]
    if (typeof example !== 'string') return example
    const fitting = TEXTS.filter((text) => fits(schema, text))
    return fitting[this.#dice.below(fitting.length)] ?? example
  }

  #rudePath(path: GeneratedInput['path']): GeneratedInput['path'] {
    const names = Object.keys(path)
    return { ...path, ...(names[0] && { [names[0]]: this.#dice.oneOf(RUDE_TEXTS) || '-' }) }
  }

  #rudeQuery({ parameters = [] }: Operation, query: GeneratedInput['query']) {
    const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
    const name = names[this.#dice.below(names.length)] ?? 'unknown'
    const text = this.#dice.oneOf(RUDE_TEXTS)
    return { ...query, [name]: this.#dice.once(3) ? [text, text] : text }
  }

  #rudeBody(body: unknown): unknown {
    const value = this.#dice.oneOf(RUDE_VALUES)
    if (!isObject(body) || this.#dice.once(4)) return value
    const names = [...Object.keys(body), 'unknown']
    return { ...body, [names[this.#dice.below(names.length)] ?? 'unknown']: value }
  }
}

function fits(schema: Members, text: string): boolean {
  const { type, pattern, minLength, maxLength } = schema
  if (![type].flat().includes('string')) return false
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(text)) return false
  if (Array.isArray(schema.enum)) return schema.enum.includes(text)
  return text.length >= Number(minLength ?? 0) && text.length <= Number(maxLength ?? text.length)
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
