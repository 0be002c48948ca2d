import type { Field } from './field.ts'
import { base, type FieldOf, type Options } from './field-options.ts'
import { type OneOrSeveral, severalOf } from './several.ts'
import type { Option } from './shown.ts'

type Choices =
  | { readonly dictionary: string; readonly options?: undefined }
  | { readonly dictionary?: undefined; readonly options: readonly Option[] }

type ChoiceOptions = Choices &
  Options<string | readonly string[], 'equals' | 'contains'> & {
    /** Up to 100 different values, in the order given. */
    readonly several?: true
  }

/** The most characters of a value, as in dictionaries. */
const MOST = 100
const LINE = /^[^\p{Cc}]+$/u

/**
 * One of the values of a dictionary, or of a fixed list. A row keeps the value that it has when the
 * list loses it, so whether a new one is listed is looked up when it is given.
 */
export function choice<const O extends ChoiceOptions>(
  options: O,
): FieldOf<OneOrSeveral<string, O>, O>
export function choice({ several, ...options }: ChoiceOptions): Field {
  const isNone = (value: unknown) => 'empty' in options && value === options.empty
  const isValue = (value: unknown) =>
    typeof value === 'string' && LINE.test(value) && value.length <= MOST
  const one: Field = {
    ...base('text', options),
    isChoice: true,
    max: MOST,
    accepts: (value) => isNone(value) || isValue(value),
  }
  return several ? severalOf(one) : one
}
