import type { Endpoint } from '../../domain/storage/endpoint.ts'
import type { EndpointPolicy } from '../../domain/storage/endpoint-policy.ts'
import { parseIp } from '../../domain/storage/ip-address.ts'
import { WebhookUrl } from '../../domain/webhooks/webhook-url.ts'

/** Where webhooks may be sent: to what the operator lists, and nowhere else. */
export class WebhookPolicy {
  readonly #endpoints: EndpointPolicy

  constructor(endpoints: EndpointPolicy) {
    this.#endpoints = endpoints
  }

  /**
   * An address is decided now, because nothing looks it up. What a name leads to is checked at each
   * connection.
   * @returns `undefined` if nothing may be sent there
   */
  allowed(text: string): WebhookUrl | undefined {
    const url = WebhookUrl.parse(text)
    if (!url) return undefined
    const { host } = url.endpoint
    return !parseIp(host) || this.#endpoints.admits(url.endpoint, [host]) ? url : undefined
  }

  /** @param addresses that a connection is about to use, because DNS answers change */
  mayConnect(endpoint: Endpoint, addresses: readonly string[]): boolean {
    return this.#endpoints.admits(endpoint, addresses)
  }
}
