import { Endpoint } from '../../domain/storage/endpoint.ts'
import type { EndpointPolicy } from '../../domain/storage/endpoint-policy.ts'
import { parseIp } from '../../domain/storage/ip-address.ts'
import type { RemoteOptions, RemoteSettings } from '../../domain/storage/remote-settings.ts'
import { NoUsablePlatform } from '../../domain/storage/storage-errors.ts'
import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'
import type { PlatformSecrets } from './platform-secrets.ts'

/** Everything that speaking to a platform takes, secrets in clear: not for storing or showing. */
export interface RemoteLocation extends Omit<RemoteOptions, 'download'> {
  /** With scheme: `https://s3.example.com`. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly basePath: string
  readonly accessKey: string
  readonly secretKey: string
  /** Origin that addresses are signed for, in place of the endpoint's. */
  readonly customDomain?: string | undefined
}

/** What stores of remote platforms ask before they connect. */
export class RemoteAccess {
  readonly #endpoints: EndpointPolicy
  readonly #secrets: PlatformSecrets

  constructor(endpoints: EndpointPolicy, secrets: PlatformSecrets) {
    this.#endpoints = endpoints
    this.#secrets = secrets
  }

  /** @throws NoUsablePlatform when its secrets cannot be had, or its address is not allowed any more */
  locationOf({ props: { remote, basePath }, signedFor }: StoragePlatform): RemoteLocation {
    if (!remote) throw new NoUsablePlatform()
    const { region, bucket } = remote
    const { pathStyle, signatureVersion } = remote.options
    const accessKey = this.#secrets.reveal('accessKey', remote.accessKey)
    const secretKey = this.#secrets.reveal('secretKey', remote.secretKey)
    if (accessKey === undefined || secretKey === undefined) throw new NoUsablePlatform()
    const endpoint = endpointOf(remote)
    if (!this.#mayBe(endpoint)) throw new NoUsablePlatform()
    const keys = { accessKey, secretKey, customDomain: signedFor?.url }
    const location = { endpoint: endpoint.url, region, bucket, basePath }
    return { ...location, ...keys, pathStyle, signatureVersion }
  }

  /** Asked with the very addresses that a connection is about to use: names change what they stand for. */
  mayConnect({ props: { remote } }: StoragePlatform, addresses: readonly string[]): boolean {
    return remote !== undefined && this.#endpoints.admits(endpointOf(remote), addresses)
  }

  /** The same for where its signed addresses lead. */
  mayFollow(platform: StoragePlatform, addresses: readonly string[]): boolean {
    const { signedFor } = platform
    if (!signedFor) return this.mayConnect(platform, addresses)
    return this.#endpoints.admits(signedFor, addresses)
  }

  /** An address is connected to without a look-up, so nobody would ask again. */
  #mayBe(endpoint: Endpoint): boolean {
    return !parseIp(endpoint.host) || this.#endpoints.admits(endpoint, [endpoint.host])
  }
}

function endpointOf({ endpoint, isHttps }: RemoteSettings): Endpoint {
  return Endpoint.parse(endpoint, isHttps)
}
