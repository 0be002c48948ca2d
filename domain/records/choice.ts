import type { Field } from './field.ts'
import { base, type FieldOf, type Options } from './field-options.ts'
import type { Option } from './shown.ts'

type Choices =
  | { readonly dictionary: string; readonly options?: undefined }
  | { readonly dictionary?: undefined; readonly options: readonly Option[] }

type ChoiceOptions = Options<string, 'equals'> & Choices

/** The most characters of a value, as in dictionaries. */
const MOST = 100
const LINE = /^[^\p{Cc}]+$/u

/**
 * One of the values of a dictionary, or of a fixed list. A row keeps the value that it has when the
 * list loses it, so whether a new one is listed is looked up when it is given.
 */
export function choice<const O extends ChoiceOptions>(options: O): FieldOf<string, O>
export function choice(options: ChoiceOptions): Field<string | undefined> {
  return {
    ...base('text', options),
    isChoice: true,
    max: MOST,
    accepts: (value = '') => value === options.empty || (LINE.test(value) && value.length <= MOST),
  }
}
