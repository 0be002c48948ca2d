import { createRequire } from 'node:module'
import type { PhoneNumbers } from '../../application/ports/phone-numbers.ts'

type Library = typeof import('libphonenumber-js/mobile')

const load = createRequire(import.meta.url)
let library: Library | undefined

/** Judges by the numbers of mobile phones alone: nothing else receives an SMS. */
export class LibphonenumberNumbers implements PhoneNumbers {
  readonly #allowed: readonly string[]

  /** @param allowed ISO 3166, upper case; the first one is the country of numbers that name none */
  constructor(allowed: readonly string[]) {
    this.#allowed = allowed
  }

  parse(raw: string): string | undefined {
    const { isSupportedCountry, parsePhoneNumberFromString } = numberingPlans()
    const [defaultCountry = ''] = this.#allowed
    if (!isSupportedCountry(defaultCountry)) return undefined
    // Otherwise the library picks a number out of any text around it.
    const found = parsePhoneNumberFromString(raw, { defaultCountry, extract: false })
    if (!found?.isValid() || found.ext !== undefined) return undefined
    return this.#allowed.some((country) => country === found.country) ? found.number : undefined
  }
}

/** @param country ISO 3166, upper case */
export function hasMobileNumbers(country: string): boolean {
  return numberingPlans().isSupportedCountry(country)
}

/** With the first number: 50 ms and some megabytes that a service without SMS does not need. */
function numberingPlans(): Library {
  const plans: Library = library ?? load('libphonenumber-js/mobile')
  library = plans
  return plans
}
