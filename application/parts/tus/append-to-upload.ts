import { DomainError } from '../../../domain/shared/domain-error.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { HEAD_BYTES } from '../../../domain/storage/uploads/leading-bytes.ts'
import { OriginalName } from '../../../domain/storage/uploads/original-name.ts'
import type { StagedUpload } from '../../../domain/storage/uploads/staged-upload.ts'
import {
  TooManyParts,
  UploadNotEnded,
  UploadRefused,
  WrongOffset,
} from '../../../domain/storage/uploads/upload-errors.ts'
import type { UploadPolicy } from '../../../domain/storage/uploads/upload-policy.ts'
import type { FileVault } from '../../files/file-vault.ts'
import type { OwnStagedUploads } from '../../files/resumable/own-staged-uploads.ts'
import type { StagedParts } from '../../files/resumable/staged-parts.ts'
import { measured, peek } from '../../files/uploads/upload-body.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ObjectBody } from '../../ports/files/object-store.ts'

interface ArrivingPart {
  readonly body: ObjectBody
  readonly isCompared: boolean
}

type Limits = Parameters<UploadPolicy['narrowedBy']>[0]

const MOST_PARTS = 10_000

export interface AppendTools {
  readonly vault: FileVault
  readonly policy: UploadPolicy
  readonly parts: StagedParts
  readonly clock: Clock
}

/** Adds a part to a resumable upload. */
export class AppendToUpload {
  readonly #uploads: OwnStagedUploads
  readonly #tools: AppendTools

  constructor(uploads: OwnStagedUploads, tools: AppendTools) {
    this.#uploads = uploads
    this.#tools = tools
  }

  /**
   * Keeps the bytes that arrived before the body broke off.
   * @param isCompared whether the body ends with a refusal unless it is what its client has sent
   * @returns the upload including the part
   * @throws UploadNotFound, WrongOffset, UploadBusy, TooManyParts, UploadRefused, StorageFailed
   * @throws UploadNotEnded, after which the caller may try again
   */
  async execute(
    id: string,
    ownerId: Id,
    offset: number,
    body: ObjectBody,
    isCompared = false,
  ): Promise<StagedUpload> {
    const upload = await this.#uploads.find(id, ownerId)
    if (upload.offset !== offset) throw new WrongOffset()
    // An empty part at the end only repeats the attempt to finish.
    if (upload.isComplete) return upload
    if (upload.partCount >= MOST_PARTS) throw new TooManyParts()

    try {
      await this.#append(upload, { body, isCompared })
    } catch (error) {
      throw isObstacle(error) ? new UploadNotEnded(error) : error
    }
    return this.#uploads.find(id, ownerId)
  }

  async #append(upload: StagedUpload, part: ArrivingPart): Promise<void> {
    const { vault, parts, clock } = this.#tools
    const platform = await vault.uploadTarget()
    const arriving = { ...part, body: unbroken(part.body) }
    const whole = await this.#admitted(upload, platform.limits, arriving)
    const left = upload.props.length - upload.offset
    const checkLength = (bytes: number) => {
      if (bytes > left) throw new UploadRefused('too-large', { maxBytes: upload.props.length })
    }
    const limited = measured(whole, { checkLength })
    await parts.write(upload, platform, limited, clock.now())
  }

  /** Refuses by the first bytes, so that the upload stops counting against the quota. */
  async #admitted(upload: StagedUpload, limits: Limits, part: ArrivingPart): Promise<ObjectBody> {
    if (upload.offset > 0) return part.body
    try {
      return await this.#guarded(upload, limits, part)
    } catch (error) {
      const { id, ownerId } = upload.props
      // If the upload cannot be ended now, it expires later; the caller has to get the refusal.
      if (error instanceof UploadRefused && !error.mayPass)
        await this.#uploads.remove(id, ownerId).catch(() => undefined)
      throw error
    }
  }

  /** Checks the first bytes; the whole file is checked again at the end. */
  async #guarded(
    { props }: StagedUpload,
    limits: Limits,
    { body, isCompared }: ArrivingPart,
  ): Promise<ObjectBody> {
    const policy = this.#tools.policy.narrowedBy(limits)
    const type = policy.classify(OriginalName.from(props.name), props.declaredType)
    const { head, body: whole } = await peek(body)
    if (head.length < Math.min(HEAD_BYTES, props.length)) return whole
    try {
      policy.checkHead(type, head)
    } catch (error) {
      // If the part was altered on its way, its content says nothing of the file.
      if (isCompared) await readOut(whole, props.length)
      throw error
    }
    return whole
  }
}

/** Prevents this part for now, whatever it contains. */
function isObstacle(error: unknown): error is DomainError {
  return error instanceof DomainError && error.mayPass && !(error instanceof UploadRefused)
}

/** Reads up to the end, which may be a refusal of its own, or until there is more than announced. */
async function readOut(body: ObjectBody, mostBytes: number): Promise<void> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > mostBytes) return
  }
}

/** A broken connection ends the part; the bytes before it are kept. */
async function* unbroken(body: ObjectBody): ObjectBody {
  try {
    yield* body
  } catch (error) {
    if (error instanceof UploadRefused) throw error
    // The cause does not matter: the client asks for the offset and continues.
  }
}
