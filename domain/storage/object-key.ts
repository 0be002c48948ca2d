import { InvalidObjectKey } from './storage-errors.ts'

const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]*$/
const LONGEST = 512
const UPLOADED = /^\d{4}\/\d{2}\/\d{2}\/[0-9a-f]{32}(\.[A-Za-z0-9._-]*)?$/

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

  /** @returns `undefined` for a name that this service never gives */
  static ofUpload(basePath: string, raw: string): ObjectKey | undefined {
    const prefix = basePath && `${basePath}/`
    const isOurs = raw.startsWith(prefix) && UPLOADED.test(raw.slice(prefix.length))
    return isOurs && raw.length <= LONGEST ? new ObjectKey(raw) : undefined
  }

  /** `[basePath/]yyyy/MM/dd/<randomName><suffix>`; `suffix` is `.png` or empty. */
  static forUpload(basePath: string, randomName: string, suffix: string, at: Date): ObjectKey {
    const day = at.toISOString().slice(0, 10).replaceAll('-', '/')
    return ObjectKey.parse([basePath, day, `${randomName}${suffix}`].filter(Boolean).join('/'))
  }
}

/** Whether an upload in progress writes this object. */
export type IsAwaited = (key: ObjectKey) => Promise<boolean>
