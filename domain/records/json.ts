import { utf8Bytes } from '../shared/utf8-bytes.ts'
import type { Field } from './field.ts'
import { base, type FieldOf, type Options } from './field-options.ts'

const MOST_BYTES = 65_536
/** As in bodies of requests: what walks through lists and objects calls itself for each. */
const DEEPEST = 16

interface JsonOptions extends Omit<Options<unknown>, 'filter'> {
  /** A JSON schema for values in forms. Default: any value. */
  readonly shape?: object
  /** The most bytes of its text. */
  readonly max?: number
}

/** A value of JSON, read as a whole. Null stands for none. */
export function json<const O extends JsonOptions>(options?: O): FieldOf<unknown, O>
export function json(options: JsonOptions = {}): Field {
  const { max = MOST_BYTES } = options
  const accepts = (value: unknown) => isWithinDepth(value, DEEPEST) && isStorable(value, max)
  return { ...base('json', options), max, accepts }
}

function isWithinDepth(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return left > 0 && Object.values(value).every((part) => isWithinDepth(part, left - 1))
}

/** Stores keep neither NUL nor halves of characters. */
function isStorable(value: unknown, most: number): boolean {
  let isText = true
  const text = JSON.stringify(value, (key, part: unknown) => {
    if (typeof part === 'number') isText &&= Number.isFinite(part)
    for (const one of [key, part])
      if (typeof one === 'string') isText &&= one.isWellFormed() && !one.includes('\0')
    return part
  })
  return text !== undefined && text !== 'null' && isText && utf8Bytes(text) <= most
}
