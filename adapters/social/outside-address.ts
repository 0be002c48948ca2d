import { failed } from './provider-trouble.ts'

/**
 * Allows plain HTTP only to loopback, and only for a provider that is configured there, so that no
 * other provider can direct us to local services.
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

/** Whether the URL is plain HTTP to a loopback address, such as `http://127.0.0.1`. */
export function isPlainLoopback(url: URL | null): boolean {
  if (url?.protocol !== 'http:') return false
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
}
