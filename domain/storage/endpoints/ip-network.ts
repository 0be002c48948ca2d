import { type IpAddress, parseIp } from './ip-address.ts'

const MAPPED = 0xffffn << 32n

export class IpNetwork {
  readonly #start: bigint
  /** How many bits differ within it. */
  readonly #free: bigint

  private constructor(start: bigint, free: number) {
    this.#start = start
    this.#free = BigInt(free)
  }

  /** Parses `10.0.0.0/8` or a single address. @returns `undefined` when it is neither */
  static parse(text: string): IpNetwork | undefined {
    const [ip = '', length, ...more] = text.split('/')
    const address = parseIp(ip)
    if (!address || more.length > 0) return undefined
    if (length === undefined) return new IpNetwork(asIpv6(address), 0)
    const most = ip.includes(':') ? 128 : 32
    const prefix = /^(0|[1-9][0-9]{0,2})$/.test(length) ? Number(length) : Number.NaN
    return prefix <= most ? new IpNetwork(asIpv6(address), most - prefix) : undefined
  }

  /** Whether it has no bits of a host: `10.0.0.1/8` may be meant as one address. */
  get isExact(): boolean {
    return (this.#start >> this.#free) << this.#free === this.#start
  }

  /** Only addresses of its own family: `::/0` is not the internet of IPv4. */
  contains(address: IpAddress): boolean {
    const isIpv4 = this.#free <= 32n && this.#start >> 32n === MAPPED >> 32n
    return isIpv4 === (address.bits === 32) && this.includes(address)
  }

  /** As if there were only IPv6. */
  includes(address: IpAddress): boolean {
    return asIpv6(address) >> this.#free === this.#start >> this.#free
  }
}

/** IPv4 addresses are mapped (RFC 4291 section 2.5.5.2). */
function asIpv6({ bits, value }: IpAddress): bigint {
  return bits === 32 ? MAPPED | value : value
}
