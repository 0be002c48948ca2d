export interface PhoneNumbers {
  /** @returns E.164, the same for all spellings; `undefined` unless its country is allowed */
  parse(raw: string): string | undefined
}
