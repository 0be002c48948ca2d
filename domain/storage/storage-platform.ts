import type { Id } from '../shared/id.ts'
import type { RecordStatus } from '../shared/record-status.ts'
import { CustomDomain, OWN_PREFIX } from './custom-domain.ts'
import type { Endpoint } from './endpoint.ts'
import type { FileLimits } from './file-limits.ts'
import { LARGEST_IN_PARTS, limitsInParts } from './largest-object.ts'
import type { AccessPolicy, RemoteSettings } from './remote-settings.ts'
import type { InlineShowing } from './viewable.ts'

export type PlatformKind = 'local' | 's3' | 'ali-oss'

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
  /** `local` only: what its form calls the bucket. It means nothing. */
  readonly localBucket?: string | undefined
  /** All kinds but `local`. */
  readonly remote: RemoteSettings | undefined
  readonly accessPolicy: AccessPolicy
  /** As it was typed, see `CustomDomain`; may be empty. */
  readonly customDomain: string
  readonly remark: string
  /**
   * How often the place of its objects was changed. Who knew it before must not write there any more.
   */
  readonly placeEpoch: number
  /** What is taken here only, within what is taken anywhere. */
  readonly limits?: FileLimits | undefined
  /** Whether whole downloads are compared with what was stored; they are unless said otherwise. */
  readonly verifyDownloads?: boolean
  /** Whether its files have addresses that need no session; they have unless said otherwise. */
  readonly givesAddresses?: boolean
  /** What browsers may show in place; pictures unless said otherwise. */
  readonly inline?: InlineShowing
}

/** Ids below are the seed's. */
const FIRST_OWN_ID = 1000n

/** As long as addresses live that a platform is reached by without us. */
const ADDRESS_SECONDS = 120

/** A place for objects that administrators manage at run time. */
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

  /** The form wants to see one of a local platform too. */
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

  /** What addresses of its files begin with: a path below our own, or an origin and a path. */
  get addressPrefix(): string {
    return this.#isAnswerable ? this.#domain.prefix : OWN_PREFIX
  }

  /** Another host that leads to the store, which addresses of it are signed for. */
  get signedFor(): Endpoint | undefined {
    return this.props.remote && this.#domain.endpoint
  }

  /** @param path under which somebody asks for one of its files */
  answersUnder(path: string): boolean {
    const isOwn = path === OWN_PREFIX || (this.#isAnswerable && path === this.#domain.path)
    return this.givesAddresses && isOwn
  }

  get inline(): InlineShowing {
    return this.props.inline ?? 'pictures'
  }

  /** In bytes; what was uploaded elsewhere may be larger than what is taken here. */
  get largestObject(): number {
    return this.props.kind === 'local' ? Number.POSITIVE_INFINITY : LARGEST_IN_PARTS
  }

  /** Of one file that is uploaded. */
  get limits(): FileLimits | undefined {
    const { kind, limits } = this.props
    return kind === 'local' ? limits : limitsInParts(limits)
  }

  /** Whether somebody else may send its files for us; of a local one its store knows who does. */
  get handsOff(): boolean {
    const { kind, remote } = this.props
    return kind === 'local' || (this.givesAddresses && remote?.options.download === 'redirect')
  }

  /** How long objects stay whose files were moved: who was sent to them still finds them. */
  graceSeconds(wanted: number): number {
    const mayHaveSigned = this.props.remote?.options.download === 'redirect'
    return mayHaveSigned ? Math.max(wanted, ADDRESS_SECONDS) : wanted
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
