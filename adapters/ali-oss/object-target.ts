import { randomUUID } from 'node:crypto'

/** The object that one upload creates. */
export class ObjectTarget {
  readonly key: string
  readonly contentType: string
  /** Stored with the object, to tell it from what another upload stored under the same key. */
  readonly uploadName = randomUUID()

  constructor(key: string, contentType: string) {
    this.key = key
    this.contentType = contentType
  }

  get named(): Readonly<Record<string, string>> {
    return { 'x-oss-meta-upload': this.uploadName }
  }

  get onlyNew(): Readonly<Record<string, string>> {
    return { 'x-oss-forbid-overwrite': 'true' }
  }
}
