import type {
  ArrivedPart,
  DirectObject,
  DirectObjects,
} from '../../application/ports/files/direct-objects.ts'
import type { AbandonedAmong } from '../../domain/storage/files/object-key.ts'

/**
 * AWS documents that completing a multipart upload may take several minutes. Meanwhile, the
 * upload's record shows that it is alive. A proxy's time-out must be longer than this.
 */
export const LONGEST_COMPLETION_MS = 600_000

/** Each list of keys costs a query. */
const AT_ONCE = 500

/** A multipart upload. */
export interface NamedUpload {
  readonly key: string
  /** The service's own name for it. */
  readonly id: string
}

export interface UnfinishedUpload extends NamedUpload {
  readonly startedAt: Date
}

export interface UploadedPart extends ArrivedPart {
  readonly arrivedAt: Date | undefined
}

/** The multipart uploads in one bucket. All calls throw StorageFailed. */
export interface MultipartUploads {
  /** To keys that begin so; neither complete nor aborted. */
  unfinished(prefix: string): AsyncIterable<UnfinishedUpload>
  /** @returns by number; `undefined` if the upload is gone */
  parts(upload: NamedUpload): Promise<UploadedPart[] | undefined>
  /** Makes the object visible. Does nothing to an upload that is gone. */
  complete(upload: NamedUpload, parts: readonly SentPart[]): Promise<void>
  /** Aborting an upload that is gone succeeds. */
  abort(upload: NamedUpload): Promise<void>
  /** Converts our time to the service's clock, whose offset may change with each response. */
  theirTime(ours: Date): Date
}

export type SentPart = Omit<ArrivedPart, 'bytes'>

/** Objects that clients send past the service, but for what each service does in its own way. */
export function directObjects(
  uploads: MultipartUploads,
  own: Pick<DirectObjects, 'begin' | 'sign'>,
): DirectObjects {
  const named = ({ key, upload }: DirectObject) => ({ key: key.value, id: upload })
  return {
    begin: (key, contentType) => own.begin(key, contentType),
    sign: (object, part, seconds) => own.sign(object, part, seconds),
    arrived: (object) => uploads.parts(named(object)),
    complete: (object, parts) => uploads.complete(named(object), parts),
    giveUp: (object) => uploads.abort(named(object)),
  }
}

/** Aborts all uploads to one key, also those whose ids never reached us: keys are random. */
export async function abortAllTo(
  uploads: MultipartUploads,
  key: string,
  but?: string,
): Promise<void> {
  for await (const upload of uploads.unfinished(key)) {
    if (upload.key === key && upload.id !== but) await uploads.abort(upload)
  }
}

/**
 * Aborts our uploads that have shown no life since `olderThan`, and leaves those of others in the
 * bucket.
 * @returns how many were aborted
 */
export async function abortDead(
  uploads: MultipartUploads,
  prefix: string,
  olderThan: Date,
  abandoned: AbandonedAmong,
): Promise<number> {
  const isOld = (at: Date) => at < uploads.theirTime(olderThan)
  let aborted = 0
  let old: UnfinishedUpload[] = []
  const abortOld = async () => {
    // Asked after listing: every live upload that is in the list already has its record.
    const dead = old.length > 0 ? await abandoned(old.map(({ key }) => key)) : new Set()
    for (const upload of old) {
      if (!dead.has(upload.key) || !(await isSilent(uploads, upload, isOld))) continue
      await uploads.abort(upload)
      aborted += 1
    }
    old = []
  }
  for await (const upload of uploads.unfinished(prefix)) {
    if (isOld(upload.startedAt)) old.push(upload)
    if (old.length === AT_ONCE) await abortOld()
  }
  await abortOld()
  return aborted
}

/** Whether no part has arrived lately. */
async function isSilent(
  uploads: MultipartUploads,
  upload: NamedUpload,
  isOld: (at: Date) => boolean,
): Promise<boolean> {
  const parts = (await uploads.parts(upload)) ?? []
  return parts.every(({ arrivedAt }) => arrivedAt === undefined || isOld(arrivedAt))
}
