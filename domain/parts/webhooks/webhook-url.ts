import { Endpoint } from '../../storage/endpoints/endpoint.ts'
import { parseIp } from '../../storage/endpoints/ip-address.ts'
import { isLoopback } from '../../storage/endpoints/ip-reach.ts'
import { InvalidPlatform } from '../../storage/platforms/platform-errors.ts'

export const URL_PATTERN =
  /^https?:\/\/(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::[1-9][0-9]{0,4})?(?:\/[!$&-;=?-Z_a-z~%]*)?$/
/** Within the host, whichever the scheme is. */
const AFTER_SCHEME = 'https://'.length

/** Where a webhook is sent. Without user, password and fragment, so that programs agree on the host. */
export class WebhookUrl {
  readonly endpoint: Endpoint
  /** With the query; at least `/`. */
  readonly path: string

  private constructor(endpoint: Endpoint, path: string) {
    this.endpoint = endpoint
    this.path = path
  }

  /** Whether nobody on the way can read what is sent. */
  get isConfidential(): boolean {
    const address = parseIp(this.endpoint.host)
    return this.endpoint.isHttps || (address !== undefined && isLoopback(address))
  }

  /** @returns `undefined` when it is malformed */
  static parse(text: string): WebhookUrl | undefined {
    if (!URL_PATTERN.test(text)) return undefined
    const slash = text.indexOf('/', AFTER_SCHEME)
    const [origin, path] = slash < 0 ? [text, '/'] : [text.slice(0, slash), text.slice(slash)]
    try {
      return new WebhookUrl(Endpoint.parse(origin, true), path)
    } catch (error) {
      if (error instanceof InvalidPlatform) return undefined
      throw error
    }
  }
}
