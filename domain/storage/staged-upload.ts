import type { Id } from '../shared/id.ts'
import type { StoredFile } from './stored-file.ts'

/** What of an upload is known before its bytes come. */
export interface NewStagedUpload {
  /** Unguessable. */
  readonly id: string
  readonly ownerId: Id
  readonly ownerName: string
  readonly name: string
  readonly declaredType: string | undefined
  /** All that was said of it, as it was said. */
  readonly metadata?: string | undefined
  readonly length: number
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Bytes that lie on a platform already, under a record that is nobody's file. */
export interface StagedPart {
  readonly first: number
  /** Unknown while it is being written. */
  readonly bytes: number | undefined
  readonly record: StoredFile
}

interface Progress {
  /** By `first`. */
  readonly parts: readonly StagedPart[]
  /** The file it becomes, or has become; none when that was deleted. */
  readonly fileId: Id | undefined
  readonly isFinished: boolean
  /** The file was found infected, and whoever found it died before the upload was ended. */
  readonly isQuarantined: boolean
}

/** An upload that arrives in parts, each of which outlives a broken connection and a restart. */
export class StagedUpload {
  readonly props: NewStagedUpload
  readonly parts: readonly StagedPart[]
  readonly fileId: Id | undefined
  readonly isFinished: boolean
  readonly isQuarantined: boolean

  constructor(props: NewStagedUpload, progress: Progress) {
    this.props = props
    this.parts = progress.parts
    this.fileId = progress.fileId
    this.isFinished = progress.isFinished
    this.isQuarantined = progress.isQuarantined
  }

  /** Parts that follow each other without a gap, from the first byte on. */
  get whole(): (StagedPart & { readonly bytes: number })[] {
    const found: (StagedPart & { readonly bytes: number })[] = []
    let next = 0
    for (const { first, bytes, record } of this.parts) {
      if (first !== next || bytes === undefined) break
      found.push({ first, bytes, record })
      next += bytes
    }
    return found
  }

  /** How many bytes are there for good. */
  get offset(): number {
    if (this.isFinished) return this.props.length
    return this.whole.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  get isComplete(): boolean {
    return this.offset === this.props.length
  }
}
