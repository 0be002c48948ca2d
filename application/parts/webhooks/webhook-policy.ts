import { WebhookUrl } from '../../../domain/parts/webhooks/webhook-url.ts'
import type { Endpoint } from '../../../domain/storage/endpoints/endpoint.ts'
import type { EndpointPolicy } from '../../../domain/storage/endpoints/endpoint-policy.ts'
import { parseIp } from '../../../domain/storage/endpoints/ip-address.ts'

/** Where webhooks may be sent: to what the operator lists, and nowhere else. */
export class WebhookPolicy {
  readonly #endpoints: EndpointPolicy

  constructor(endpoints: EndpointPolicy) {
    this.#endpoints = endpoints
  }

  /**
   * An address is decided now, because nothing looks it up. What a name leads to is checked at each
   * connection, unless no answer would be admitted.
   * @returns `undefined` if nothing may be sent there
   */
  allowed(text: string): WebhookUrl | undefined {
    const url = WebhookUrl.parse(text)
    if (!url) return undefined
    const { endpoint } = url
    const isAllowed = parseIp(endpoint.host)
      ? this.#endpoints.admits(endpoint, [endpoint.host])
      : this.#endpoints.mayAdmit(endpoint)
    return isAllowed ? url : undefined
  }

  /** Whether the operator lists the host itself, and so knows whether it exists. */
  lists({ endpoint }: WebhookUrl): boolean {
    return this.#endpoints.knowsName(endpoint)
  }

  /** @param addresses that a connection is about to use, because DNS answers change */
  mayConnect(endpoint: Endpoint, addresses: readonly string[]): boolean {
    return this.#endpoints.admits(endpoint, addresses)
  }
}
