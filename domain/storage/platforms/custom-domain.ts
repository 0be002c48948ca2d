import { Endpoint } from '../endpoints/endpoint.ts'
import { InvalidPlatform } from './platform-errors.ts'

/** The path under which the service itself serves files. */
export const OWN_PREFIX = '/file/'

const LONGEST = 255
const SCHEME = /^https?:\/\//i
const SEGMENT = /^[A-Za-z0-9_][\w.-]*$/

/** `domain` of a platform: a path below our own address, or a host with or without scheme and path. */
export class CustomDomain {
  /** `undefined` for the service's own address. */
  readonly endpoint: Endpoint | undefined
  /** It begins and ends with a slash. */
  readonly path: string

  private constructor(endpoint: Endpoint | undefined, path: string) {
    this.endpoint = endpoint
    this.path = path
  }

  /**
   * @param text as typed; empty means `/file/`
   * @param isHttps the scheme of a host without one
   * @throws InvalidPlatform
   */
  static parse(text: string, isHttps: boolean): CustomDomain {
    if (text === '') return new CustomDomain(undefined, OWN_PREFIX)
    if (text.length > LONGEST) throw invalid()
    const [scheme = ''] = SCHEME.exec(text) ?? []
    const slash = text.indexOf('/', scheme.length)
    const end = slash < 0 ? text.length : slash
    const endpoint = end === 0 ? undefined : endpointOf(text.slice(0, end), isHttps)
    return new CustomDomain(endpoint, pathOf(text.slice(end)))
  }

  /** The first part of all file addresses. */
  get prefix(): string {
    return `${this.endpoint?.url ?? ''}${this.path}`
  }
}

function endpointOf(origin: string, isHttps: boolean): Endpoint {
  try {
    return Endpoint.parse(origin, isHttps)
  } catch {
    // Its own error names another field.
    throw invalid()
  }
}

function pathOf(path: string): string {
  const inner = path.replace(/^\//, '').replace(/\/$/, '')
  if (inner === '') return '/'
  if (!inner.split('/').every((segment) => SEGMENT.test(segment))) throw invalid()
  return `/${inner}/`
}

function invalid(): InvalidPlatform {
  return new InvalidPlatform('domain')
}
