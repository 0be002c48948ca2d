import {
  LEAST_PREVIEW_BYTES,
  type PreviewCache,
} from '../../../application/parts/previews/preview-cache.ts'

export class MemoryPreviewCache implements PreviewCache {
  readonly #previews = new Map<string, Uint8Array>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    return this.#previews.get(key)
  }

  async keep(key: string, preview: Uint8Array): Promise<void> {
    if (this.#previews.has(key)) return
    this.#previews.set(key, preview)
    this.#bytes += sizeOf(preview)
    for (const oldest of this.#previews.keys()) {
      if (this.#bytes <= this.#mostBytes) break
      this.#forget(oldest)
    }
  }

  async keys(): Promise<readonly string[]> {
    return [...this.#previews.keys()]
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#forget(key)
  }

  #forget(key: string): void {
    const forgotten = this.#previews.get(key)
    if (forgotten) this.#bytes -= sizeOf(forgotten)
    this.#previews.delete(key)
  }
}

const sizeOf = ({ length }: Uint8Array) => Math.max(length, LEAST_PREVIEW_BYTES)
