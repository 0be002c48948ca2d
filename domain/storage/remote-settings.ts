import type { SignatureVersion } from './cloud-presets.ts'

export type AccessPolicy = 'private' | 'public' | 'custom'

/** How a platform that is not the local disk is reached. */
export interface RemoteSettings {
  /** `host` or `host:port`. */
  readonly endpoint: string
  readonly isHttps: boolean
  readonly region: string
  readonly bucket: string
  /** Sealed, or the name of a secret that is kept elsewhere; never the secret itself. */
  readonly accessKey: string
  /** Like `accessKey`. */
  readonly secretKey: string
  readonly options: RemoteOptions
}

/** Downloads pass through the service, or go to an address of the platform that is signed for it. */
export type DownloadWay = 'stream' | 'redirect'

export interface RemoteOptions {
  readonly pathStyle: boolean
  readonly signatureVersion: SignatureVersion
  readonly download: DownloadWay
}
