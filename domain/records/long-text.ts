import type { Field } from './field.ts'
import type { FieldOf, Options } from './field-options.ts'
import { text } from './text.ts'

const MOST = 65_536

interface LongTextOptions extends Options<string, 'contains'>, Pick<Field, 'showsFiles'> {
  readonly max?: number
}

/** A text of several lines. */
export function longText<const O extends LongTextOptions>(options?: O): FieldOf<string, O>
export function longText(options: LongTextOptions = {}) {
  return text({ max: MOST, ...options, hasLines: true })
}
