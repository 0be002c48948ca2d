import type { ObjectBody } from '../../application/ports/object-store.ts'
import type { ContentDigest } from '../../domain/storage/stored-file.ts'

/** One object on its way. */
export interface PartedUpload {
  /** The chunk may be reused when this resolves. */
  add(chunk: Uint8Array): Promise<void>
  finish(): Promise<ContentDigest>
  /** Nothing of it stays. */
  abandon(): Promise<void>
  release(): void
}

/** All of the body, or nothing. */
export async function sendWhole(upload: PartedUpload, body: ObjectBody): Promise<ContentDigest> {
  try {
    for await (const chunk of body) await upload.add(chunk)
    return await upload.finish()
  } catch (error) {
    // Should this fail too, recovery removes the object and what is left of its upload.
    await upload.abandon().catch(() => undefined)
    throw error
  } finally {
    upload.release()
  }
}
