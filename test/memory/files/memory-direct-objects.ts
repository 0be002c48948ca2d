import { createHash } from 'node:crypto'
import type {
  AnnouncedPart,
  ArrivedPart,
  DirectObject,
  DirectObjects,
  SignedPart,
} from '../../../application/ports/files/direct-objects.ts'
import type { ObjectKey } from '../../../domain/storage/files/object-key.ts'

interface Upload {
  readonly key: string
  readonly parts: Map<number, Buffer>
}

/** Its addresses lead to `send`. */
export class MemoryDirectObjects implements DirectObjects {
  readonly #keep: (key: string, object: Buffer) => void
  readonly #uploads = new Map<string, Upload>()
  readonly #signed = new Map<string, { object: DirectObject; part: AnnouncedPart; until: number }>()
  #count = 0

  constructor(keep: (key: string, object: Buffer) => void) {
    this.#keep = keep
  }

  get unfinished(): string[] {
    return [...this.#uploads.values()].map(({ key }) => key)
  }

  async begin({ value: key }: ObjectKey): Promise<string> {
    const name = `upload-${this.#nextName()}`
    this.#uploads.set(name, { key, parts: new Map() })
    return name
  }

  async sign(object: DirectObject, part: AnnouncedPart, seconds: number): Promise<SignedPart> {
    const url = `memory://part/${this.#nextName()}`
    this.#signed.set(url, { object, part, until: Date.now() + seconds * 1000 })
    return { number: part.number, url, headers: { checksum: part.sha256 } }
  }

  /** @returns the status of an answer */
  async send(url: string, headers: Readonly<Record<string, string>>, body: Buffer) {
    const signed = this.#signed.get(url)
    if (!signed || signed.until <= Date.now()) return 403
    const { object, part } = signed
    const upload = this.#uploads.get(object.upload)
    if (headers.checksum !== part.sha256 || body.length !== part.bytes) return 403
    if (!upload) return 404
    if (createHash('sha256').update(body).digest('hex') !== part.sha256) return 400
    upload.parts.set(part.number, body)
    return 200
  }

  async arrived({ upload }: DirectObject): Promise<ArrivedPart[] | undefined> {
    const parts = this.#uploads.get(upload)?.parts
    if (!parts) return undefined
    const byNumber = [...parts].sort(([one], [other]) => one - other)
    return byNumber.map(([number, { length: bytes }]) => ({ number, bytes, etag: `${number}` }))
  }

  async complete({ upload }: DirectObject, parts: readonly ArrivedPart[]): Promise<void> {
    const kept = this.#uploads.get(upload)
    if (!kept) return
    const bytes = parts.map(({ number }) => kept.parts.get(number) ?? Buffer.alloc(0))
    this.#keep(kept.key, Buffer.concat(bytes))
    this.#uploads.delete(upload)
  }

  async giveUp({ upload }: DirectObject): Promise<void> {
    this.#uploads.delete(upload)
  }

  #nextName(): number {
    this.#count += 1
    return this.#count
  }
}
