import { Type } from './schema.ts'

/** One more than ids have: what is out of their range is told so, what is longer is no id at all. */
const MOST_ID_SIGNS = 20

/** A number while it is a safe integer, text beyond: what the front ends compare with. */
export const WireId = Type.Unsafe<number | string>({
  type: ['integer', 'string'],
  maxLength: MOST_ID_SIGNS,
})

export const NullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] })

/** Text in a query or body: bounded, without control characters. */
export function textOf(maxLength: number) {
  return Type.String({ maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })
}
