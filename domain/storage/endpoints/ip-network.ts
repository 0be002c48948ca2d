import { type IpAddress, parseIp } from './ip-address.ts'

export class IpNetwork {
  readonly #address: IpAddress
  readonly #rest: bigint

  private constructor(address: IpAddress, prefix: number) {
    this.#address = address
    this.#rest = BigInt(address.bits - prefix)
  }

  /** Parses `10.0.0.0/8` or a single address. @returns `undefined` when it is neither */
  static parse(text: string): IpNetwork | undefined {
    const [ip = '', length, ...more] = text.split('/')
    const address = parseIp(ip)
    if (!address || more.length > 0) return undefined
    if (length === undefined) return new IpNetwork(address, address.bits)
    const prefix = /^(0|[1-9][0-9]{0,2})$/.test(length) ? Number(length) : Number.NaN
    return prefix <= address.bits ? new IpNetwork(address, prefix) : undefined
  }

  contains({ bits, value }: IpAddress): boolean {
    return bits === this.#address.bits && value >> this.#rest === this.#address.value >> this.#rest
  }
}
