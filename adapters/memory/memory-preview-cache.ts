import { LEAST_PREVIEW_BYTES, type PreviewCache } from '../../application/ports/preview-cache.ts'

export class MemoryPreviewCache implements PreviewCache {
  readonly #previews = new Map<string, Uint8Array>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  async find(key: string): Promise<Uint8Array | undefined> {
    return this.#previews.get(key)
  }

  async keep(key: string, preview: Uint8Array): Promise<void> {
    if (this.#previews.has(key)) return
    this.#previews.set(key, preview)
    this.#bytes += sizeOf(preview)
    for (const [oldest, forgotten] of this.#previews) {
      if (this.#bytes <= this.#mostBytes) break
      this.#previews.delete(oldest)
      this.#bytes -= sizeOf(forgotten)
    }
  }
}

const sizeOf = ({ length }: Uint8Array) => Math.max(length, LEAST_PREVIEW_BYTES)
