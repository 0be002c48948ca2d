import { randomBytes } from 'node:crypto'
import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  LEAST_PREVIEW_BYTES,
  type PreviewCache,
} from '../../../../application/parts/previews/preview-cache.ts'

const KEY = /^[0-9a-z]{1,128}$/
const HALF_WRITTEN = /^\.[0-9a-f]{16}$/

/**
 * Keeps each preview as a file in a folder of its own. As this is only a cache, a failed read
 * counts as absent and a failed write is ignored.
 */
export class LocalPreviewCache implements PreviewCache {
  readonly #folder: string
  readonly #mostBytes: number
  /** Sizes by key, oldest first; loaded on first use. */
  #sizes: Promise<Map<string, number>> | undefined
  #bytes = 0

  constructor(folder: string, mostBytes: number) {
    this.#folder = folder
    this.#mostBytes = mostBytes
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    try {
      return await readFile(this.#path(key))
    } catch {
      return undefined
    }
  }

  async keep(key: string, preview: Uint8Array): Promise<void> {
    const path = this.#path(key)
    const sizes = await this.#known().catch(() => undefined)
    if (!sizes || sizes.has(key)) return
    const size = sizeOf(preview.length)
    sizes.set(key, size)
    this.#bytes += size
    if (!(await this.#write(path, preview))) this.#forget(sizes, key)
    // The key was removed during the write.
    else if (!sizes.has(key)) await removed(path)
    await this.#shrink(sizes)
  }

  async keys(): Promise<readonly string[]> {
    return [...(await this.#known()).keys()]
  }

  async remove(keys: readonly string[]): Promise<void> {
    const sizes = await this.#known()
    for (const key of keys) {
      if (await removed(this.#path(key))) this.#forget(sizes, key)
    }
  }

  async #write(path: string, preview: Uint8Array): Promise<boolean> {
    const temporary = join(this.#folder, `.${randomBytes(8).toString('hex')}`)
    try {
      await writeFile(temporary, preview, { mode: 0o600 })
      await rename(temporary, path)
      return true
    } catch {
      await removed(temporary)
      return false
    }
  }

  async #shrink(sizes: Map<string, number>): Promise<void> {
    for (const key of [...sizes.keys()]) {
      if (this.#bytes <= this.#mostBytes) return
      this.#forget(sizes, key)
      await removed(this.#path(key))
    }
  }

  #forget(sizes: Map<string, number>, key: string): void {
    this.#bytes -= sizes.get(key) ?? 0
    sizes.delete(key)
  }

  /** Retries after a failure, since someone may have repaired the folder. */
  #known(): Promise<Map<string, number>> {
    this.#sizes ??= this.#look().catch((error) => {
      this.#sizes = undefined
      throw error
    })
    return this.#sizes
  }

  /** Finds what an earlier process left, and removes half-written files. Others stay. */
  async #look(): Promise<Map<string, number>> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const found: { key: string; size: number; at: number }[] = []
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name)
      const file = await lstat(path)
      if (!file.isFile()) continue
      if (KEY.test(name)) found.push({ key: name, size: sizeOf(file.size), at: file.mtimeMs })
      else if (HALF_WRITTEN.test(name)) await rm(path, { force: true })
    }
    found.sort((one, other) => one.at - other.at)
    this.#bytes = found.reduce((sum, { size }) => sum + size, 0)
    return new Map(found.map(({ key, size }) => [key, size]))
  }

  #path(key: string): string {
    if (!KEY.test(key))
      throw new Error('A preview key may contain only lower-case letters and digits.')
    return join(this.#folder, key)
  }
}

const sizeOf = (bytes: number) => Math.max(bytes, LEAST_PREVIEW_BYTES)

async function removed(path: string): Promise<boolean> {
  return rm(path, { force: true }).then(
    () => true,
    () => false,
  )
}
