import { type FileHandle, open, rename } from 'node:fs/promises'
import { join } from 'node:path'

const GATHERED = 1024 * 1024

/**
 * Stores a file durably: writes it under another name, syncs it, renames it, and syncs the
 * directory.
 */
export async function keepFile<T>(
  folder: string,
  name: string,
  write: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const path = join(folder, name)
  const file = await open(`${path}.part`, 'wx')
  const written = await write(file)
  await file.datasync()
  await file.close()
  await publish(folder, path)
  return written
}

export async function publish(folder: string, path: string): Promise<void> {
  await rename(`${path}.part`, path)
  const directory = await open(folder)
  await directory.sync()
  await directory.close()
}

/** Writes with one `writev` per MiB. @param part returns the bytes of a chunk to write */
export async function gather(
  file: FileHandle,
  body: AsyncIterable<Buffer>,
  part: (chunk: Buffer) => Buffer,
): Promise<void> {
  let chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    const written = part(chunk)
    chunks.push(written)
    bytes += written.length
    if (bytes < GATHERED) continue
    await file.writev(chunks)
    chunks = []
    bytes = 0
  }
  if (chunks.length > 0) await file.writev(chunks)
}
