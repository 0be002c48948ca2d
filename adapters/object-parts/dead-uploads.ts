import { type IsAwaited, ObjectKey } from '../../domain/storage/object-key.ts'

/** Of a multipart upload that is neither complete nor aborted. */
export interface DeadUploads<Upload extends { readonly startedAt: Date }> {
  readonly uploads: AsyncIterable<Upload>
  /** Of the platform. */
  readonly basePath: string
  keyOf(upload: Upload): string
  readonly isAwaited: IsAwaited
  /** By the clock of the service, which may change with each answer. */
  limit(): Date
  /** @returns when its last part came */
  lastPartAt(upload: Upload): Promise<Date | undefined>
  abort(upload: Upload): Promise<void>
}

/** Others may use the bucket too. Aborts uploads of ours that showed no life since the limit. @returns how many */
export async function abortDead<Upload extends { readonly startedAt: Date }>(
  dead: DeadUploads<Upload>,
): Promise<number> {
  let aborted = 0
  for await (const upload of dead.uploads) {
    const limit = dead.limit()
    const key = ObjectKey.ofUpload(dead.basePath, dead.keyOf(upload))
    if (!key || upload.startedAt >= limit) continue
    // Asked after the list: an upload that is in it has its record for as long as it lives.
    if (await dead.isAwaited(key)) continue
    const lifeSign = await dead.lastPartAt(upload)
    if (lifeSign && lifeSign >= limit) continue
    await dead.abort(upload)
    aborted += 1
  }
  return aborted
}
