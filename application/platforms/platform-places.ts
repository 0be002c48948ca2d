import { Endpoint } from '../../domain/storage/endpoint.ts'
import type { EndpointPolicy } from '../../domain/storage/endpoint-policy.ts'
import type { PlatformDraft } from '../../domain/storage/platform-draft.ts'
import { PlatformPlaceRefused } from '../../domain/storage/platform-errors.ts'
import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'
import type { HostAddresses } from '../ports/host-addresses.ts'
import type { StorageRoots } from '../ports/storage-roots.ts'

/** Where platforms may keep files: what the operator listed, whoever administers the console. */
export class PlatformPlaces {
  readonly #endpoints: EndpointPolicy
  readonly #hosts: HostAddresses
  readonly #roots: StorageRoots

  constructor(endpoints: EndpointPolicy, hosts: HostAddresses, roots: StorageRoots) {
    this.#endpoints = endpoints
    this.#hosts = hosts
    this.#roots = roots
  }

  /** @throws PlatformPlaceRefused */
  async checkEndpoint(text: string, isHttps: boolean): Promise<void> {
    const endpoint = Endpoint.parse(text, isHttps)
    const addresses = await this.#hosts.of(endpoint.host)
    if (!this.#endpoints.admits(endpoint, addresses)) {
      throw new PlatformPlaceRefused('endpoint_not_allowed')
    }
  }

  /** @param others all platforms but this one. @throws PlatformPlaceRefused */
  checkRoot({ rootPath }: PlatformDraft, others: readonly StoragePlatform[]): void {
    if (rootPath === undefined) return
    if (!this.#roots.admits(rootPath)) throw new PlatformPlaceRefused('root_not_allowed')
    const roots = others.flatMap(({ props }) => props.rootPath ?? [])
    if (roots.some((other) => this.#roots.overlap(rootPath, other))) {
      throw new PlatformPlaceRefused('root_overlaps')
    }
  }
}
