import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile'
import type { PhoneNumbers } from '../../application/ports/phone-numbers.ts'

/** Judges by the numbers of mobile phones alone: nothing else receives an SMS. */
export class LibphonenumberNumbers implements PhoneNumbers {
  readonly #allowed: readonly CountryCode[]

  /** @param allowed the first one is the country of numbers that name none */
  constructor(allowed: readonly CountryCode[]) {
    this.#allowed = allowed
  }

  parse(raw: string): string | undefined {
    const [defaultCountry] = this.#allowed
    if (!defaultCountry) return undefined
    // Otherwise the library picks a number out of any text around it.
    const found = parsePhoneNumberFromString(raw, { defaultCountry, extract: false })
    if (!found?.isValid() || found.ext !== undefined) return undefined
    return this.#allowed.some((country) => country === found.country) ? found.number : undefined
  }
}

/** ISO 3166 code of a country whose numbers can be checked; upper case. */
export function isCountry(code: string): code is CountryCode {
  return isSupportedCountry(code)
}
