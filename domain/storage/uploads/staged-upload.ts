import type { Id } from '../../shared/id.ts'
import type { StoredFile } from '../files/stored-file.ts'

export interface NewStagedUpload {
  readonly id: string
  readonly ownerId: Id
  readonly ownerName: string
  readonly name: string
  readonly declaredType: string | undefined
  readonly metadata?: string | undefined
  readonly length: number
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** A part that is stored on a platform and belongs to no file yet. */
export interface StagedPart {
  readonly first: number
  /** `undefined` while it is being written. */
  readonly bytes: number | undefined
  readonly record: StoredFile
}

export interface WholePart extends StagedPart {
  readonly bytes: number
}

interface Progress {
  /** Contiguous bytes from the first one on. */
  readonly received: number
  /** Includes parts that are being written. */
  readonly partCount: number
  /** The file that it becomes or has become; `undefined` when that was deleted. */
  readonly fileId: Id | undefined
  readonly isFinished: boolean
  /** The file was found infected, but the process died before it ended the upload. */
  readonly isQuarantined: boolean
  /** The platform's name for an upload that is sent past the service. */
  readonly directUpload?: string | undefined
}

/** An upload that arrives in parts. Each part survives a broken connection and a restart. */
export class StagedUpload {
  readonly props: NewStagedUpload
  readonly #progress: Progress

  constructor(props: NewStagedUpload, progress: Progress) {
    this.props = props
    this.#progress = progress
  }

  get partCount(): number {
    return this.#progress.partCount
  }

  get fileId(): Id | undefined {
    return this.#progress.fileId
  }

  get isFinished(): boolean {
    return this.#progress.isFinished
  }

  get isQuarantined(): boolean {
    return this.#progress.isQuarantined
  }

  /** Absent: its parts are sent to the service. */
  get directUpload(): string | undefined {
    return this.#progress.directUpload
  }

  /** The number of bytes that are durably stored. */
  get offset(): number {
    return this.isFinished ? this.props.length : this.#progress.received
  }

  get isComplete(): boolean {
    return this.offset === this.props.length
  }
}

/** @param parts ordered by `first` @returns the contiguous ones, from the first byte on */
export function unbrokenParts(parts: readonly StagedPart[]): WholePart[] {
  const found: WholePart[] = []
  let next = 0
  for (const { first, bytes, record } of parts) {
    if (first !== next || bytes === undefined) break
    found.push({ first, bytes, record })
    next += bytes
  }
  return found
}
