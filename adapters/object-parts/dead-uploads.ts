import type { AbandonedAmong } from '../../domain/storage/files/object-key.ts'

/** Each list of keys costs a query. */
const AT_ONCE = 500

/** Access to multipart uploads that are neither complete nor aborted. */
export interface DeadUploads<Upload extends { readonly startedAt: Date }> {
  readonly uploads: AsyncIterable<Upload>
  keyOf(upload: Upload): string
  readonly abandoned: AbandonedAmong
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
  let old: Upload[] = []
  for await (const upload of dead.uploads) {
    if (upload.startedAt < dead.limit()) old.push(upload)
    if (old.length < AT_ONCE) continue
    aborted += await abortSome(dead, old)
    old = []
  }
  return aborted + (await abortSome(dead, old))
}

async function abortSome<Upload extends { readonly startedAt: Date }>(
  dead: DeadUploads<Upload>,
  old: readonly Upload[],
): Promise<number> {
  if (old.length === 0) return 0
  // Asked after listing: every live upload that is in the list already has its record.
  const abandoned = await dead.abandoned(old.map((upload) => dead.keyOf(upload)))
  let aborted = 0
  for (const upload of old) {
    if (!abandoned.has(dead.keyOf(upload))) continue
    const lifeSign = await dead.lastPartAt(upload)
    if (lifeSign && lifeSign >= dead.limit()) continue
    await dead.abort(upload)
    aborted += 1
  }
  return aborted
}
