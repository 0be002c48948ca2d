import type { Id } from '../shared/id.ts'
import type { RecordStatus } from '../shared/record-status.ts'
import type { FileLimits } from './file-limits.ts'
import { LARGEST_IN_PARTS, limitsInParts } from './largest-object.ts'
import type { AccessPolicy, RemoteSettings } from './remote-settings.ts'

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
  /** All kinds but `local`. */
  readonly remote: RemoteSettings | undefined
  readonly accessPolicy: AccessPolicy
  /** Where a front end shows the files under an own name; may be empty. */
  readonly customDomain: string
  readonly remark: string
  /**
   * How often the place of its objects was changed. Who knew it before must not write there any more.
   */
  readonly placeEpoch: number
  /** What is taken here only, within what is taken anywhere. */
  readonly limits?: FileLimits | undefined
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

  get isUsable(): boolean {
    return this.props.status === 'normal'
  }

  get takesUploads(): boolean {
    return this.isUsable && this.props.isDefault
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
    return kind === 'local' || remote?.options.download === 'redirect'
  }

  /** How long objects stay whose files were moved: who was sent to them still finds them. */
  graceSeconds(wanted: number): number {
    return this.props.remote && this.handsOff ? Math.max(wanted, ADDRESS_SECONDS) : wanted
  }

  get isBuiltIn(): boolean {
    return BigInt(this.props.id) < FIRST_OWN_ID
  }
}
