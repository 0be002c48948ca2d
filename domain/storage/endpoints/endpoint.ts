import { InvalidPlatform } from '../platforms/platform-errors.ts'
import { parseIp } from './ip-address.ts'

const LONGEST = 100
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
/** A last label like this is read as a number by some parsers and as a name by others. */
const NUMERIC = /^([0-9]+|0x[0-9a-f]*)$/
const PARTS = /^(https?:\/\/)?(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::([1-9][0-9]{0,4}))?$/

/**
 * Host and port of a remote platform. The host is a plain DNS name, dotted decimal IPv4 or IPv6 in
 * brackets. Spellings that programs could read differently are refused.
 */
export class Endpoint {
  /** Lower case; IPv6 without brackets. */
  readonly host: string
  /** The given port, or that of the scheme. */
  readonly port: number | undefined
  readonly isHttps: boolean

  private constructor(host: string, port: number | undefined, isHttps: boolean) {
    this.host = host
    this.port = port
    this.isHttps = isHttps
  }

  /**
   * Parses `host` or `host:port`. Forms have a separate field for the scheme, but one given here wins.
   * @throws InvalidPlatform
   */
  static parse(text: string, isHttps: boolean): Endpoint {
    const lower = text.toLowerCase()
    const [, scheme, host = '', port] = PARTS.exec(lower) ?? []
    if (lower.length > LONGEST || !isHost(host) || Number(port ?? 1) > 65_535) {
      throw new InvalidPlatform('endpoint')
    }
    const number = port === undefined ? undefined : Number(port)
    const secure = scheme === undefined ? isHttps : scheme === 'https://'
    return new Endpoint(host.replace(/^\[(.*)\]$/, '$1'), number, secure)
  }

  get effectivePort(): number {
    return this.port ?? (this.isHttps ? 443 : 80)
  }

  /** `host:port`, as in a URL. */
  get authority(): string {
    const host = this.host.includes(':') ? `[${this.host}]` : this.host
    return this.port === undefined ? host : `${host}:${this.port}`
  }

  get url(): string {
    return `${this.isHttps ? 'https' : 'http'}://${this.authority}`
  }
}

function isHost(host: string): boolean {
  if (host.startsWith('[')) return parseIp(host.slice(1, -1)) !== undefined
  return parseIp(host) !== undefined || isName(host)
}

function isName(host: string): boolean {
  const labels = host.split('.')
  return labels.every((label) => LABEL.test(label)) && !NUMERIC.test(labels.at(-1) ?? '')
}
