import type { Endpoint } from './endpoint.ts'
import type { IpAddress } from './ip-address.ts'
import { IpNetwork } from './ip-network.ts'
import { reachOf } from './ip-reach.ts'

const PARTS = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::([1-9][0-9]{0,4}))?$/
const LAST_PORT = 65_535
const NAME = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/

export class AllowedEndpoint {
  readonly #host: string | IpNetwork
  readonly #port: number | undefined

  private constructor(host: string | IpNetwork, port: number | undefined) {
    this.#host = host
    this.#port = port
  }

  /** @returns `undefined` when it is malformed */
  static parse(text: string): AllowedEndpoint | undefined {
    const lower = text.toLowerCase()
    const network = IpNetwork.parse(lower)
    if (network) return new AllowedEndpoint(network, undefined)
    const [, host = '', port] = PARTS.exec(lower) ?? []
    const address = IpNetwork.parse(host.replace(/^\[(.*)\]$/, '$1'))
    const isName = NAME.test(host) && !/^[0-9.]+$/.test(host)
    if ((!address && !isName) || host.includes('/') || Number(port) > LAST_PORT) return undefined
    return new AllowedEndpoint(address ?? host, port === undefined ? undefined : Number(port))
  }

  /** Whether the entry lists this host by name, regardless of its addresses. */
  names(endpoint: Endpoint): boolean {
    const isPort = this.#port === undefined || this.#port === endpoint.effectivePort
    return isPort && this.#host === endpoint.host
  }

  /** Whether the entry may admit this host, whose addresses are not known yet. */
  mayAdmit(endpoint: Endpoint): boolean {
    const isPort = this.#port === undefined || this.#port === endpoint.effectivePort
    return isPort && (this.#host instanceof IpNetwork || this.#host === endpoint.host)
  }

  /** An entry by name also admits private addresses, but never special ones. */
  admits(endpoint: Endpoint, address: IpAddress): boolean {
    if (this.#port !== undefined && this.#port !== endpoint.effectivePort) return false
    if (this.#host instanceof IpNetwork) return this.#host.contains(address)
    return this.#host === endpoint.host && reachOf(address) !== 'special'
  }
}
