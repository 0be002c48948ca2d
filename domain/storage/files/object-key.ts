import { InvalidObjectKey } from './storage-errors.ts'

const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]*$/
const LONGEST = 512

/** The key of an object on a storage platform. It never contains text from the uploader. */
export class ObjectKey {
  readonly value: string

  private constructor(value: string) {
    this.value = value
  }

  /** @throws InvalidObjectKey unless every segment is plain; `..` and blanks cannot occur. */
  static parse(raw: string): ObjectKey {
    const wellFormed = raw.length <= LONGEST && raw.split('/').every((part) => SEGMENT.test(part))
    if (!wellFormed) throw new InvalidObjectKey()
    return new ObjectKey(raw)
  }

  /** `[basePath/]yyyy/MM/dd/<randomName><suffix>`; `suffix` is `.png` or empty. */
  static forUpload(basePath: string, randomName: string, suffix: string, at: Date): ObjectKey {
    const day = at.toISOString().slice(0, 10).replaceAll('-', '/')
    return ObjectKey.parse([basePath, day, `${randomName}${suffix}`].filter(Boolean).join('/'))
  }
}

/**
 * Which of these keys were issued by this service and are no longer used by an upload. Any other
 * key may belong to somebody else.
 */
export type AbandonedAmong = (keys: readonly string[]) => Promise<ReadonlySet<string>>
