import { utf8Bytes } from '../../shared/utf8-bytes.ts'
import { InvalidObjectKey } from './storage-errors.ts'

const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]*$/
const LONGEST = 512
/** In bytes, as S3 and OSS have it. */
const LONGEST_ANYWHERE = 1024
/** Nothing that a store or an address could read as another key. */
const SEGMENT_ANYWHERE = /^(?!\.)[^\p{Cc}\p{Cs}\\]+$/u

/** The key of an object on a storage platform. One from here contains no text from the uploader. */
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

  /** The key of an object that may have come from elsewhere. @throws InvalidObjectKey */
  static existing(raw: string): ObjectKey {
    const isPlain = raw.split('/').every((part) => SEGMENT_ANYWHERE.test(part))
    if (!isPlain || utf8Bytes(raw) > LONGEST_ANYWHERE) throw new InvalidObjectKey()
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
