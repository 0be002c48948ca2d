import type { SignatureVersion } from './cloud-presets.ts'

export type AccessPolicy = 'private' | 'public' | 'custom'

/** Connection settings of a remote platform. */
export interface RemoteSettings {
  /** `host` or `host:port`. */
  readonly endpoint: string
  readonly isHttps: boolean
  readonly region: string
  readonly bucket: string
  /** Sealed, or a reference to a secret kept elsewhere; never the plain secret. */
  readonly accessKey: string
  /** Like `accessKey`. */
  readonly secretKey: string
  readonly options: RemoteOptions
}

/** Whether downloads pass through the service or redirect to a signed address of the platform. */
export type DownloadWay = 'stream' | 'redirect'

export interface RemoteOptions {
  readonly pathStyle: boolean
  readonly signatureVersion: SignatureVersion
  readonly download: DownloadWay
}
