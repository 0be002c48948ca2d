/** The numbering plans of the world, as far as codes are sent there. */
export interface PhoneNumbers {
  /**
   * All spellings of one number give one result; a number without a country is one of the first
   * allowed country.
   * @returns E.164, or `undefined` for what is not exactly one number of an allowed country
   */
  parse(raw: string): string | undefined
}
