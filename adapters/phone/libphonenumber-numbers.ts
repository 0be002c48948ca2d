import { createRequire } from 'node:module'
import type { PhoneNumbers } from '../../application/ports/sign-in/phone-numbers.ts'

type Library = typeof import('libphonenumber-js/mobile')

const load = createRequire(import.meta.url)
let library: Library | undefined

/** Accepts only mobile numbers, because nothing else receives SMS. */
export class LibphonenumberNumbers implements PhoneNumbers {
  readonly #allowed: readonly string[]

  /** @param allowed ISO 3166 codes; numbers without a prefix are of the first */
  constructor(allowed: readonly string[]) {
    this.#allowed = allowed
  }

  parse(raw: string): string | undefined {
    const { isSupportedCountry, parsePhoneNumberFromString } = numberingPlans()
    const [defaultCountry = ''] = this.#allowed
    if (!isSupportedCountry(defaultCountry)) return undefined
    // Without this, the library would extract a number from surrounding text.
    const found = parsePhoneNumberFromString(raw, { defaultCountry, extract: false })
    if (!found?.isValid() || found.ext !== undefined) return undefined
    return this.#allowed.some((country) => country === found.country) ? found.number : undefined
  }
}

/** @param country ISO 3166 code in upper case */
export function hasMobileNumbers(country: string): boolean {
  return numberingPlans().isSupportedCountry(country)
}

/** Loaded on first use: it takes 50 ms and some megabytes. */
function numberingPlans(): Library {
  const plans: Library = library ?? load('libphonenumber-js/mobile')
  library = plans
  return plans
}
