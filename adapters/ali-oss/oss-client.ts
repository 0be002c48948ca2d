import { isIP } from 'node:net'
import type OSS from 'ali-oss'
import type { HandoffTerms } from '../../application/ports/object-store.ts'
import { responseOverrides } from '../object-parts/link-terms.ts'
import type { AliOssPlace } from './ali-oss-place.ts'
import type { OssTransport } from './oss-transport.ts'

/** The package is slow to load: a service without such a platform does not wait for it. */
export async function ossClient(place: AliOssPlace, urllib?: OssTransport): Promise<OSS> {
  const { default: Client } = await import('ali-oss')
  const options = {
    endpoint: place.endpoint,
    region: place.region,
    bucket: place.bucket,
    accessKeyId: place.accessKey,
    accessKeySecret: place.secretKey,
    authorizationV4: place.signatureVersion === 'v4',
    cname: place.addressing === 'cname',
    sldEnable: namesBucketInPath(place),
    ...(urllib && { urllib }),
  }
  return new Client(options)
}

/** Asks nobody; what was signed may be refused by the service. */
export async function signedAddress(
  { place, oss }: { readonly place: AliOssPlace; readonly oss: OSS },
  key: string,
  terms: HandoffTerms,
): Promise<string> {
  const overrides = responseOverrides(terms)
  if (place.signatureVersion === 'v4') {
    return oss.signatureUrlV4('GET', terms.seconds, { queries: overrides }, key)
  }
  const wanted = { expires: terms.seconds, subResource: overrides }
  if (!isAddress(place)) return oss.signatureUrl(key, wanted)
  // The package refuses to, but version 1 does not sign the host: one with a name stands in for it.
  const endpoint = new URL(place.endpoint)
  const { hostname } = endpoint
  endpoint.hostname = 'endpoint.invalid'
  const addressing = namesBucketInPath(place) ? 'path' : place.addressing
  const named = await ossClient({ ...place, endpoint: endpoint.href, addressing })
  const signed = new URL(named.signatureUrl(key, wanted))
  signed.hostname = hostname
  return signed.href
}

/** Nothing can stand in front of an IP address, and the package would name the bucket nowhere. */
function namesBucketInPath(place: AliOssPlace): boolean {
  const { addressing } = place
  return addressing === 'path' || (addressing === 'virtual-host' && isAddress(place))
}

function isAddress({ endpoint }: AliOssPlace): boolean {
  return isIP(new URL(endpoint).hostname.replaceAll(/^\[|\]$/g, '')) !== 0
}
