import type { RemoteSettings } from '../../domain/storage/platforms/remote-settings.ts'
import type { Sealed } from '../ports/crypto.ts'
import type { ManagedPlatformRepo } from '../ports/platforms/managed-platform-repo.ts'
import type { StoragePlatformRepo } from '../ports/platforms/storage-platform-repo.ts'
import type { PlatformSecrets } from './platform-secrets.ts'

/** The secrets of all platforms. */
export class ResealPlatforms implements Sealed {
  readonly #managed: ManagedPlatformRepo
  readonly #platforms: StoragePlatformRepo
  readonly #secrets: PlatformSecrets

  constructor(
    managed: ManagedPlatformRepo,
    platforms: StoragePlatformRepo,
    secrets: PlatformSecrets,
  ) {
    this.#managed = managed
    this.#platforms = platforms
    this.#secrets = secrets
  }

  async reseal(): Promise<void> {
    for (const { id, props } of await this.#platforms.list()) {
      if (!props.remote) continue
      await this.#managed.update(
        id,
        ({ props: { id: _id, isDefault: _isDefault, ...latest } }) => ({
          ...latest,
          remote: latest.remote && this.#resealed(latest.remote),
        }),
      )
    }
  }

  #resealed(remote: RemoteSettings): RemoteSettings {
    return {
      ...remote,
      accessKey: this.#secrets.reseal('accessKey', remote.accessKey),
      secretKey: this.#secrets.reseal('secretKey', remote.secretKey),
    }
  }
}
