import { utf8Bytes } from '../shared/utf8-bytes.ts'
import type { Field } from './field.ts'
import { base, type FieldOf, type Options } from './field-options.ts'

interface TextOptions extends Options<string> {
  readonly max: number
  readonly pattern?: RegExp
  readonly hasLines?: boolean
  /** `max` counts bytes of UTF-8. */
  readonly inBytes?: boolean
}

/** Not empty, unless it is optional. */
export function text<const O extends TextOptions>(options: O): FieldOf<string, O>
export function text({ inBytes = false, ...options }: TextOptions): Field<string | undefined> {
  const min = 'empty' in options ? 0 : 1
  return {
    ...base('text', options),
    ...(!inBytes && { min, max: options.max }),
    accepts: (value = '') => {
      const length = inBytes ? utf8Bytes(value) : value.length
      return length >= min && length <= options.max && options.pattern?.test(value) !== false
    },
  }
}
