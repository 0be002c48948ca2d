import { Endpoint } from './endpoint.ts'
import { InvalidPlatform } from './platform-errors.ts'

/** Below which the service itself answers for files. */
export const OWN_PREFIX = '/file/'

const LONGEST = 255
const SCHEME = /^https?:\/\//i
const SEGMENT = /^[A-Za-z0-9_][\w.-]*$/

/** `domain` of a platform: a path below our own address, or a host with or without scheme and path. */
export class CustomDomain {
  /** `undefined`: our own address. */
  readonly endpoint: Endpoint | undefined
  /** Begins and ends with a slash. */
  readonly path: string

  private constructor(endpoint: Endpoint | undefined, path: string) {
    this.endpoint = endpoint
    this.path = path
  }

  /**
   * @param text as it was typed; empty stands for `/file/`
   * @param isHttps what a host without a scheme is reached by
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

  /** What addresses begin with. */
  get prefix(): string {
    return `${this.endpoint?.url ?? ''}${this.path}`
  }
}

function endpointOf(origin: string, isHttps: boolean): Endpoint {
  try {
    return Endpoint.parse(origin, isHttps)
  } catch {
    // Its own refusal speaks of another field.
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
