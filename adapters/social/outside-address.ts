import { failed } from './provider-trouble.ts'

/**
 * Plain HTTP stays on this machine, and only for a provider that is configured there: no other one
 * can send us to what listens on loopback.
 * @throws ProviderFailed
 */
export function outsideAddress(address: string, home: string): URL {
  const url = URL.parse(address)
  const isAllowed =
    url?.protocol === 'https:' || (isPlainLoopback(url) && isPlainLoopback(URL.parse(home)))
  if (!url || !isAllowed || url.username || url.password) {
    throw failed('an address of the provider is not an https address')
  }
  return url
}

/** `http://127.0.0.1` and its like. */
export function isPlainLoopback(url: URL | null): boolean {
  if (url?.protocol !== 'http:') return false
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
}
