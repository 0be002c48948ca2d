import type { ObjectBody } from '../../application/ports/files/object-store.ts'
import type { ContentDigest } from '../../domain/storage/files/stored-file.ts'

/**
 * AWS documents that completing a multipart upload may take several minutes. Meanwhile, the
 * upload's record shows that it is alive. A proxy's time-out must be longer than this.
 */
export const LONGEST_COMPLETION_MS = 600_000

export interface PartedUpload {
  /** The caller may reuse the chunk once this resolves. */
  add(chunk: Uint8Array): Promise<void>
  finish(): Promise<ContentDigest>
  /** Removes everything that was uploaded. */
  abandon(): Promise<void>
  release(): void
}

/** Uploads the whole body, or leaves nothing behind. */
export async function sendWhole(upload: PartedUpload, body: ObjectBody): Promise<ContentDigest> {
  try {
    for await (const chunk of body) await upload.add(chunk)
    return await upload.finish()
  } catch (error) {
    // If this fails too, recovery removes the object and the remains of its upload.
    await upload.abandon().catch(() => undefined)
    throw error
  } finally {
    upload.release()
  }
}
