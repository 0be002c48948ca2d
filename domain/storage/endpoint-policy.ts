import type { AllowedEndpoint } from './allowed-endpoint.ts'
import { publicCloud } from './cloud-presets.ts'
import type { Endpoint } from './endpoint.ts'
import { type IpAddress, parseIp } from './ip-address.ts'
import { reachOf } from './ip-reach.ts'

const WEB_PORTS = [80, 443]

/**
 * The hosts this service may connect to: public clouds at their public addresses, and the operator's
 * list. Checked when a platform is saved, and again for the addresses of each connection.
 */
export class EndpointPolicy {
  readonly #listed: readonly AllowedEndpoint[]

  constructor(listed: readonly AllowedEndpoint[]) {
    this.#listed = listed
  }

  /** @param addresses of the host; there must be at least one, and all of them must be allowed */
  admits(endpoint: Endpoint, addresses: readonly string[]): boolean {
    return addresses.length > 0 && addresses.every((text) => this.#admitsOne(endpoint, text))
  }

  /** Whether the host name itself is allowed. Nothing is revealed about other names. */
  knowsName(endpoint: Endpoint): boolean {
    return isCloudName(endpoint) || this.#listed.some((one) => one.names(endpoint))
  }

  #admitsOne(endpoint: Endpoint, text: string): boolean {
    const address = parseIp(text)
    if (!address) return false
    return isCloud(endpoint, address) || this.#listed.some((one) => one.admits(endpoint, address))
  }
}

function isCloud(endpoint: Endpoint, address: IpAddress): boolean {
  return isCloudName(endpoint) && reachOf(address) === 'public'
}

function isCloudName(endpoint: Endpoint): boolean {
  return publicCloud(endpoint.host) !== undefined && WEB_PORTS.includes(endpoint.effectivePort)
}
