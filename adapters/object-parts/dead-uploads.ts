/** Others may use the bucket too; ours lie below a day. */
const OUR_KEY = /(^|\/)\d{4}\/\d{2}\/\d{2}\/[^/]+$/

/** Of a multipart upload that is neither complete nor aborted. */
export interface DeadUploads<Upload extends { readonly startedAt: Date }> {
  readonly uploads: AsyncIterable<Upload>
  keyOf(upload: Upload): string
  /** By the clock of the service, which may change with each answer. */
  limit(): Date
  /** @returns when its last part came */
  lastPartAt(upload: Upload): Promise<Date | undefined>
  abort(upload: Upload): Promise<void>
}

/** Aborts uploads of ours that showed no life since the limit. @returns how many */
export async function abortDead<Upload extends { readonly startedAt: Date }>(
  dead: DeadUploads<Upload>,
): Promise<number> {
  let aborted = 0
  for await (const upload of dead.uploads) {
    const limit = dead.limit()
    if (!OUR_KEY.test(dead.keyOf(upload)) || upload.startedAt >= limit) continue
    const lifeSign = await dead.lastPartAt(upload)
    if (lifeSign && lifeSign >= limit) continue
    await dead.abort(upload)
    aborted += 1
  }
  return aborted
}
