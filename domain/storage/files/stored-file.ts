import type { Id } from '../../shared/id.ts'
import type { ObjectKey } from './object-key.ts'
import type { InTrash } from './trash.ts'

/**
 * `pending`: the record exists, the object may not. `ready`: complete and verified.
 * `quarantined`: complete, but infected. `trashed`: complete, but in the trash. `deleting`: hidden;
 * the object may be gone already. Only ready files are listed.
 */
export type FileState = 'pending' | 'ready' | 'quarantined' | 'trashed' | 'deleting'

/** Size and checksum of the bytes that were written. */
export interface ContentDigest {
  readonly bytes: number
  readonly sha256: string
}

export interface StoredFileProps {
  readonly id: Id
  readonly platformKey: string
  readonly objectKey: ObjectKey
  /** What lists call the file by, if it has the object of another one. */
  readonly ownKey?: ObjectKey | undefined
  readonly originalName: string
  readonly suffix: string
  /** The media type from this service's own table, never the declared one. */
  readonly contentType: string
  readonly state: FileState
  /** Known once the file is ready. */
  readonly digest: ContentDigest | undefined
  readonly uploaderId: Id
  readonly uploaderName: string
  readonly createdAt: Date
  /** Incremented to revoke all signed addresses issued so far. */
  readonly linkEpoch: number
  readonly trash?: InTrash | undefined
  /** Why nobody may delete the file, if that is so. */
  readonly holdReason?: string | undefined
}

/** A file as users see it. Its bytes are an object on a storage platform. */
export class StoredFile {
  readonly props: StoredFileProps

  constructor(props: StoredFileProps) {
    this.props = props
  }

  get id(): Id {
    return this.props.id
  }

  get isReadable(): boolean {
    return this.props.state === 'ready'
  }

  /** Complete, even if quarantined or in the trash: its object is there. */
  get isKept(): boolean {
    return ['ready', 'quarantined', 'trashed'].includes(this.props.state)
  }

  /** Content never changes under an id, so the checksum is a strong validator (RFC 9110 8.8.3). */
  get etag(): string {
    return `"${this.props.digest?.sha256 ?? this.props.id}"`
  }
}

export interface UnfinishedFile {
  readonly file: StoredFile
  readonly attempts: number
}
