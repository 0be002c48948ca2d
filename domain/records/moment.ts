import type { Field } from './field.ts'
import { base, type FieldOf, type Options } from './field-options.ts'

type MomentOptions = Options<Date, 'range'>

/** A time that forms set, to the second. Times that the service sets are stamps. */
export function moment<const O extends MomentOptions>(options?: O): FieldOf<Date, O>
export function moment(options: MomentOptions = {}): Field<Date | undefined> {
  return {
    ...base('moment', options),
    accepts: (value) => value instanceof Date && !Number.isNaN(value.getTime()),
  }
}
