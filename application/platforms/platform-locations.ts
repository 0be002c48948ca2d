import { Endpoint } from '../../domain/storage/endpoints/endpoint.ts'
import type { EndpointPolicy } from '../../domain/storage/endpoints/endpoint-policy.ts'
import type { PlatformDraft } from '../../domain/storage/platforms/platform-draft.ts'
import { PlatformLocationRefused } from '../../domain/storage/platforms/platform-errors.ts'
import type { RemoteSettings } from '../../domain/storage/platforms/remote-settings.ts'
import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import type { HostAddresses } from '../ports/platforms/host-addresses.ts'
import type { StorageRoots } from '../ports/platforms/storage-roots.ts'

/** Only locations that the operator has allowed, whoever administers the console. */
export class PlatformLocations {
  readonly #endpoints: EndpointPolicy
  readonly #hosts: HostAddresses
  readonly #roots: StorageRoots

  constructor(endpoints: EndpointPolicy, hosts: HostAddresses, roots: StorageRoots) {
    this.#endpoints = endpoints
    this.#hosts = hosts
    this.#roots = roots
  }

  /** @param others all platforms but this one. @throws PlatformLocationRefused */
  async check(
    { remote, rootPath }: PlatformDraft,
    others: readonly StoragePlatform[],
  ): Promise<void> {
    if (remote) await this.#checkEndpoint(remote)
    if (rootPath !== undefined) await this.#checkRoot(rootPath, others)
  }

  async #checkEndpoint({ endpoint: text, isHttps }: RemoteSettings): Promise<void> {
    const endpoint = Endpoint.parse(text, isHttps)
    const addresses = await this.#hosts.of(endpoint.host)
    if (addresses.length === 0 && this.#endpoints.knowsName(endpoint)) {
      throw new PlatformLocationRefused('endpoint_not_found')
    }
    if (!this.#endpoints.admits(endpoint, addresses)) {
      throw new PlatformLocationRefused('endpoint_not_allowed')
    }
  }

  async #checkRoot(rootPath: string, others: readonly StoragePlatform[]): Promise<void> {
    if (!(await this.#roots.admits(rootPath))) throw new PlatformLocationRefused('root_not_allowed')
    const roots = others.flatMap(({ props }) => props.rootPath ?? [])
    const overlaps = await Promise.all(roots.map((other) => this.#roots.overlap(rootPath, other)))
    if (overlaps.includes(true)) throw new PlatformLocationRefused('root_overlaps')
  }
}
