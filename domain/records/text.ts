import type { Field } from './field.ts'
import { base, type FieldOf, type Options } from './field-options.ts'

interface TextOptions extends Options<string>, Pick<Field, 'pattern' | 'hasLines' | 'keepsFolded'> {
  readonly max: number
}

/** Required to be non-empty unless it is optional. */
export function text<const O extends TextOptions>(options: O): FieldOf<string, O>
export function text(options: TextOptions): Field<string | undefined> {
  const { max, pattern } = options
  const min = 'empty' in options ? 0 : 1
  return {
    ...base('text', options),
    min,
    accepts: (value = '') =>
      value.length >= min && value.length <= max && pattern?.test(value) !== false,
  }
}

const MOST = 65_536

interface LongTextOptions extends Options<string, 'contains'>, Pick<Field, 'showsFiles'> {
  readonly max?: number
}

/** A text of several lines. */
export function longText<const O extends LongTextOptions>(options?: O): FieldOf<string, O>
export function longText(options: LongTextOptions = {}) {
  return text({ max: MOST, ...options, hasLines: true })
}
