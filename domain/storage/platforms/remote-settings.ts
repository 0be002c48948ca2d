import type { SignatureVersion } from './cloud-presets.ts'

export type AccessPolicy = 'private' | 'public' | 'custom'

export interface RemoteSettings {
  readonly endpoint: string
  readonly isHttps: boolean
  readonly region: string
  readonly bucket: string
  /** Sealed, or a reference to a secret kept elsewhere; never the plain secret. */
  readonly accessKey: string
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
