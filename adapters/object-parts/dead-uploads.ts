import { type IsAwaited, ObjectKey } from '../../domain/storage/object-key.ts'

/** Access to multipart uploads that are neither complete nor aborted. */
export interface DeadUploads<Upload extends { readonly startedAt: Date }> {
  readonly uploads: AsyncIterable<Upload>
  /** The platform's base path. */
  readonly basePath: string
  keyOf(upload: Upload): string
  readonly isAwaited: IsAwaited
  /** The limit by the service's clock, whose offset may change with each response. */
  limit(): Date
  /** @returns when the upload's last part arrived */
  lastPartAt(upload: Upload): Promise<Date | undefined>
  abort(upload: Upload): Promise<void>
}

/**
 * Aborts our uploads that have shown no life since the limit, and leaves those of others in the
 * bucket.
 * @returns how many were aborted
 */
export async function abortDead<Upload extends { readonly startedAt: Date }>(
  dead: DeadUploads<Upload>,
): Promise<number> {
  let aborted = 0
  for await (const upload of dead.uploads) {
    const limit = dead.limit()
    const key = ObjectKey.ofUpload(dead.basePath, dead.keyOf(upload))
    if (!key || upload.startedAt >= limit) continue
    // Checked after listing: every live upload that is in the list already has its record.
    if (await dead.isAwaited(key)) continue
    const lifeSign = await dead.lastPartAt(upload)
    if (lifeSign && lifeSign >= limit) continue
    await dead.abort(upload)
    aborted += 1
  }
  return aborted
}
