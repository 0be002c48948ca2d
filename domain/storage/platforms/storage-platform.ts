import type { Id } from '../../shared/id.ts'
import type { RecordStatus } from '../../shared/record-status.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { InlineShowing } from '../files/viewable.ts'
import { CustomDomain, OWN_PREFIX } from './custom-domain.ts'
import type { FileLimits } from './file-limits.ts'
import { leastPolicy } from './least-policy.ts'
import type { PlatformKind } from './platform-kind.ts'
import type { AccessPolicy, RemoteSettings } from './remote-settings.ts'

/** 10,000 parts, the most that any service accepts, of 8 MiB each. */
export const LARGEST_IN_PARTS = 10_000 * 8 * 1024 * 1024

export interface StoragePlatformProps {
  readonly id: Id
  /** `configKey` on the wire; a file record names its platform by this key. */
  readonly key: string
  readonly kind: PlatformKind
  readonly status: RecordStatus
  readonly isDefault: boolean
  /** Prefix of every object key, without slashes at its ends; may be empty. */
  readonly basePath: string
  /** `local` only: the root folder. */
  readonly rootPath: string | undefined
  /** `local` only: the bucket name from the form. It has no effect. */
  readonly localBucket?: string | undefined
  /** All kinds but `local`. */
  readonly remote: RemoteSettings | undefined
  readonly accessPolicy: AccessPolicy
  /** As typed, see `CustomDomain`; may be empty. */
  readonly customDomain: string
  readonly remark: string
  /** Incremented with each change of the location; writers that know an older one stop. */
  readonly locationEpoch: number
  /** Limits of this platform, in addition to the general ones. */
  readonly limits?: FileLimits | undefined
  /** Whether whole downloads are compared with the stored checksum. Default: yes. */
  readonly verifyDownloads?: boolean
  /** Whether its files have signed addresses that need no session. Default: yes. */
  readonly givesAddresses?: boolean
  /** What browsers may show inline. Default: pictures. */
  readonly inline?: InlineShowing
}

/** Ids below this one belong to seeded platforms. */
const FIRST_OWN_ID = 1000n

/** Lifetime of addresses that lead directly to a platform. */
const ADDRESS_SECONDS = 120

/** A storage location that administrators manage at run time. */
export class StoragePlatform {
  readonly props: StoragePlatformProps

  constructor(props: StoragePlatformProps) {
    this.props = props
  }

  get id(): Id {
    return this.props.id
  }

  get key(): string {
    return this.props.key
  }

  /** The form expects one for local platforms too. */
  get shownBucket(): string {
    const { remote, localBucket } = this.props
    return remote?.bucket ?? (localBucket || 'local')
  }

  get isUsable(): boolean {
    return this.props.status === 'normal'
  }

  get takesUploads(): boolean {
    return this.isUsable && this.props.isDefault
  }

  get verifiesDownloads(): boolean {
    return this.props.verifyDownloads ?? true
  }

  get givesAddresses(): boolean {
    return this.props.givesAddresses ?? true
  }

  /** Prefix of its file addresses: a path on this service, or an origin with a path. */
  get addressPrefix(): string {
    return this.#isAnswerable ? this.#domain.prefix : OWN_PREFIX
  }

  /** The custom host of the store that addresses are signed for. */
  get signedFor(): Endpoint | undefined {
    return this.props.remote && this.#domain.endpoint
  }

  /** @param path of a request for one of its files */
  answersUnder(path: string): boolean {
    const isOwn = path === OWN_PREFIX || (this.#isAnswerable && path === this.#domain.path)
    return this.givesAddresses && isOwn
  }

  get inline(): InlineShowing {
    return this.props.inline ?? 'pictures'
  }

  /** The largest object it can hold, in bytes. Files moved here may exceed the upload limit. */
  get largestObject(): number {
    return this.props.kind === 'local' ? Number.POSITIVE_INFINITY : LARGEST_IN_PARTS
  }

  /** Upload limits, never above what fits into the parts of a remote platform. */
  get limits(): FileLimits | undefined {
    const { kind, limits } = this.props
    return kind === 'local' ? limits : limitsInParts(limits)
  }

  /** Whether downloads may be handed off. For local platforms the store decides how. */
  get handsOff(): boolean {
    const { kind, remote } = this.props
    return kind === 'local' || (this.givesAddresses && remote?.options.download === 'redirect')
  }

  /** Whether clients may send files to it past the service. The store decides whether they can. */
  get takesDirectUploads(): boolean {
    return this.props.kind !== 'local' && this.takesUploads && this.handsOff
  }

  /** How long the objects of moved files stay, so that handed-off downloads still find them. */
  graceSeconds(wanted: number): number {
    const mayHaveSigned = this.props.remote?.options.download === 'redirect'
    return mayHaveSigned ? Math.max(wanted, ADDRESS_SECONDS) : wanted
  }

  /** See `leastPolicy`; only two kinds have one. */
  get leastPolicy(): string | undefined {
    const { kind, remote, basePath } = this.props
    const hasPolicy = kind === 's3' || kind === 'ali-oss'
    return remote && hasPolicy ? leastPolicy({ kind, bucket: remote.bucket, basePath }) : undefined
  }

  get isBuiltIn(): boolean {
    return BigInt(this.props.id) < FIRST_OWN_ID
  }

  get #domain(): CustomDomain {
    const { customDomain, remote } = this.props
    return CustomDomain.parse(customDomain, remote?.isHttps ?? true)
  }

  get #isAnswerable(): boolean {
    return this.signedFor === undefined
  }
}

/** The largest object on a platform that receives parts: its configured limit, or the technical one. */
function limitsInParts(limits: FileLimits | undefined): FileLimits {
  return { ...limits, maxBytes: Math.min(limits?.maxBytes ?? LARGEST_IN_PARTS, LARGEST_IN_PARTS) }
}
