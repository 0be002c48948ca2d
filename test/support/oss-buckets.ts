import { createHash } from 'node:crypto'
import { uniqueHex } from './unique.ts'

export interface OssObject {
  readonly content: Buffer
  readonly type: string
  readonly meta: string
  readonly etag: string
  readonly at: Date
}

export interface OssUpload {
  readonly id: string
  readonly key: string
  readonly type: string
  readonly meta: string
  readonly startedAt: Date
  readonly parts: Map<
    number,
    { readonly content: Buffer; readonly etag: string; readonly at: Date }
  >
}

/** The contents of one bucket of the test service. */
export class OssBucket {
  readonly objects = new Map<string, OssObject>()
  readonly uploads = new Map<string, OssUpload>()
  /** The state of versioning; `undefined` for buckets that never had it. */
  versioning: 'Enabled' | 'Suspended' | undefined
  /** Without it, nobody may ask for it. */
  acl: 'private' | undefined

  begin(key: string, type: string, meta: string, startedAt: Date): string {
    const id = uniqueHex(32).toUpperCase()
    this.uploads.set(id, { id, key, type, meta, startedAt, parts: new Map() })
    return id
  }

  /** Only existing parts, in ascending order and with their ETags, make an object. */
  complete(
    upload: OssUpload,
    listed: readonly (readonly [number: number, etag: string])[],
    at: Date,
  ) {
    const parts = listed.map(([number, etag]) => ({ number, etag, part: upload.parts.get(number) }))
    const isRising = parts.every(
      ({ number }, at) => at === 0 || number > (listed[at - 1]?.[0] ?? 0),
    )
    const isRight = parts.every(({ etag, part }) => part?.etag === etag)
    if (!isRising) return 'InvalidPartOrder'
    if (!isRight || parts.length === 0) return 'InvalidPart'
    const isSmall = parts.slice(0, -1).some(({ part }) => (part?.content.length ?? 0) < 102_400)
    if (isSmall) return 'EntityTooSmall'
    const content = Buffer.concat(parts.map(({ part }) => part?.content ?? Buffer.alloc(0)))
    const { key, type, meta } = upload
    this.objects.set(key, {
      content,
      type,
      meta,
      at,
      etag: `"${md5Hex(Buffer.from(JSON.stringify(listed)))}-${parts.length}"`,
    })
    this.uploads.delete(upload.id)
    return undefined
  }
}

export function md5Hex(content: Uint8Array): string {
  return createHash('md5').update(content).digest('hex').toUpperCase()
}
