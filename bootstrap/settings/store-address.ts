import { WrongValue } from './setting.ts'

/** An address of a store, by its protocols. Its user and password are allowed and stay secret. */
export function storeAddress(text: string, protocols: readonly string[]): void {
  const url = URL.parse(text)
  if (!url?.hostname || !protocols.includes(url.protocol)) {
    throw new WrongValue(`must be an address that begins with ${protocols[0]}//`)
  }
}
