import { InvalidObjectKey } from './storage-errors.ts'

const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]*$/
const LONGEST = 512

/** Where an object lives inside a storage platform. Never contains what the uploader typed. */
export class ObjectKey {
  readonly value: string

  private constructor(value: string) {
    this.value = value
  }

  /** @throws InvalidObjectKey unless every segment is plain; `..`, blanks and links cannot be spelt. */
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
