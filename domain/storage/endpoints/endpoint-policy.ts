import { publicCloud } from '../platforms/cloud-presets.ts'
import type { AllowedEndpoint } from './allowed-endpoint.ts'
import type { Endpoint } from './endpoint.ts'
import { parseIp } from './ip-address.ts'
import { reachOf } from './ip-reach.ts'

const WEB_PORTS = [80, 443]

/**
 * The hosts this service may connect to: the operator's list, and for storage public clouds at their
 * public addresses. Checked when a platform is saved, and again for the addresses of each connection.
 */
export class EndpointPolicy {
  readonly #listed: readonly AllowedEndpoint[]
  readonly #isStrict: boolean

  /**
   * @param admitted if only what is listed, clouds count like all others, and a listed name may lead to
   * public addresses only: addresses inside have to be listed as such, because others may own the name
   */
  constructor(
    listed: readonly AllowedEndpoint[],
    admitted: 'clouds too' | 'only listed' = 'clouds too',
  ) {
    this.#listed = listed
    this.#isStrict = admitted === 'only listed'
  }

  /** @param addresses of the host; there must be at least one, and all of them must be allowed */
  admits(endpoint: Endpoint, addresses: readonly string[]): boolean {
    return addresses.length > 0 && addresses.every((text) => this.#admitsOne(endpoint, text))
  }

  /** Whether the host name itself is allowed. Nothing is revealed about other names. */
  knowsName(endpoint: Endpoint): boolean {
    return this.#isCloud(endpoint) || this.#listed.some((one) => one.names(endpoint))
  }

  /** Whether it depends on the addresses of a host. If not, they are not to be looked up. */
  mayAdmit(endpoint: Endpoint): boolean {
    return this.#isCloud(endpoint) || this.#listed.some((one) => one.mayAdmit(endpoint))
  }

  #admitsOne(endpoint: Endpoint, text: string): boolean {
    const address = parseIp(text)
    if (!address) return false
    const isPublic = reachOf(address) === 'public'
    if (this.#isCloud(endpoint) && isPublic) return true
    const mayBeNamed = isPublic || !this.#isStrict
    return this.#listed.some(
      (one) => one.admits(endpoint, address) && (mayBeNamed || !one.names(endpoint)),
    )
  }

  #isCloud(endpoint: Endpoint): boolean {
    return !this.#isStrict && isCloudName(endpoint)
  }
}

function isCloudName(endpoint: Endpoint): boolean {
  return publicCloud(endpoint.host) !== undefined && WEB_PORTS.includes(endpoint.effectivePort)
}
