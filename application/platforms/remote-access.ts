import { Endpoint } from '../../domain/storage/endpoints/endpoint.ts'
import type { EndpointPolicy } from '../../domain/storage/endpoints/endpoint-policy.ts'
import { parseIp } from '../../domain/storage/endpoints/ip-address.ts'
import { NoUsablePlatform } from '../../domain/storage/files/storage-errors.ts'
import type {
  RemoteOptions,
  RemoteSettings,
} from '../../domain/storage/platforms/remote-settings.ts'
import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import { KEYS_OF_MACHINE } from '../ports/platforms/secret-references.ts'
import type { PlatformSecrets } from './platform-secrets.ts'

/** The connection data of a platform, with secrets in clear text: never store or show it. */
export interface RemoteLocation extends Omit<RemoteOptions, 'download'> {
  /** With scheme: `https://s3.example.com`. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Prefix of every object key, without leading or trailing slashes; may be empty. */
  readonly basePath: string
  readonly accessKey: string
  /** `KEYS_OF_MACHINE`: both keys are those that the machine has, which are renewed. */
  readonly secretKey: string
  /** Origin that addresses are signed for, instead of the endpoint's. */
  readonly customDomain?: string | undefined
}

/** Stores of remote platforms ask this before they connect. */
export class RemoteAccess {
  readonly #endpoints: EndpointPolicy
  readonly #secrets: PlatformSecrets

  constructor(endpoints: EndpointPolicy, secrets: PlatformSecrets) {
    this.#endpoints = endpoints
    this.#secrets = secrets
  }

  /** @throws NoUsablePlatform when its secrets cannot be opened, or its address is not allowed */
  locationOf({ props: { kind, remote, basePath }, signedFor }: StoragePlatform): RemoteLocation {
    if (!remote) throw new NoUsablePlatform()
    const { region, bucket } = remote
    const { pathStyle, signatureVersion } = remote.options
    const isS3V4 = kind === 's3' && signatureVersion === 'v4'
    const accessKey = this.#secrets.reveal('accessKey', remote.accessKey)
    const secretKey = this.#secrets.reveal('secretKey', remote.secretKey)
    if (accessKey === undefined || secretKey === undefined) throw new NoUsablePlatform()
    if (secretKey === KEYS_OF_MACHINE && !isS3V4) throw new NoUsablePlatform()
    const endpoint = endpointOf(remote)
    if (!this.#mayBe(endpoint)) throw new NoUsablePlatform('endpoint_not_allowed')
    const keys = { accessKey, secretKey, customDomain: signedFor?.url }
    const location = { endpoint: endpoint.url, region, bucket, basePath }
    return { ...location, ...keys, pathStyle, signatureVersion }
  }

  /** @param addresses that the connection is about to use, because DNS answers change */
  mayConnect({ props: { remote } }: StoragePlatform, addresses: readonly string[]): boolean {
    return remote !== undefined && this.#endpoints.admits(endpointOf(remote), addresses)
  }

  /** The same for the addresses that its signed URLs lead to. */
  mayFollow(platform: StoragePlatform, addresses: readonly string[]): boolean {
    const { signedFor } = platform
    if (!signedFor) return this.mayConnect(platform, addresses)
    return this.#endpoints.admits(signedFor, addresses)
  }

  /** An IP address is connected to without a look-up, so `mayConnect` would not be called. */
  #mayBe(endpoint: Endpoint): boolean {
    return !parseIp(endpoint.host) || this.#endpoints.admits(endpoint, [endpoint.host])
  }
}

function endpointOf({ endpoint, isHttps }: RemoteSettings): Endpoint {
  return Endpoint.parse(endpoint, isHttps)
}
