import { DomainError, type ErrorParams } from '../../shared/domain-error.ts'
import { Endpoint } from '../endpoints/endpoint.ts'
import { publicCloud } from './cloud-presets.ts'
import { InvalidPlatform } from './platform-errors.ts'

const SCHEME = /^https?:\/\//i
/** Worth repeating in an answer: no other host, query or user. */
const PATH = /^[\w-]+(\/[\w-]+)*$/

/** The endpoint names a bucket other than the one in the form, or has a path. */
class EndpointWithMore extends DomainError {
  readonly kind = 'invalid'
  readonly code: 'endpoint_has_bucket' | 'endpoint_has_path'
  constructor(code: 'endpoint_has_bucket' | 'endpoint_has_path', params: ErrorParams) {
    super('The endpoint contains more than a host and a port.', { params })
    this.code = code
  }
}

/**
 * Clouds show addresses with the bucket in front of the host, or behind it as a path.
 * @returns the endpoint without slashes at its end, and without this bucket
 * @throws EndpointWithMore; InvalidPlatform
 */
export function endpointWithout(bucket: string, text: string): string {
  const scheme = SCHEME.exec(text)?.[0] ?? ''
  const [authority = '', ...segments] = text.slice(scheme.length).split('/')
  const path = segments.filter((segment) => segment !== '').join('/')
  const { host } = Endpoint.parse(`${scheme}${authority}`, true)
  if (path !== '' && path !== bucket) throw PATH.test(path) ? withPath(path) : refused()
  const found = bucketIn(host)
  if (found === undefined) return `${scheme}${authority}`
  if (found !== bucket.toLowerCase()) {
    const params = { bucket: found, host: host.slice(found.length + 1) }
    throw new EndpointWithMore('endpoint_has_bucket', params)
  }
  return `${scheme}${authority.slice(found.length + 1)}`
}

const withPath = (path: string) => new EndpointWithMore('endpoint_has_path', { path })
const refused = () => new InvalidPlatform('endpoint')

/** @returns what precedes the host of a known cloud */
function bucketIn(host: string): string | undefined {
  if (publicCloud(host)) return undefined
  const labels = host.split('.')
  const first = labels.findIndex((_, at) => publicCloud(labels.slice(at).join('.')))
  return first > 0 ? labels.slice(0, first).join('.') : undefined
}
