import { randomUUID } from 'node:crypto'

/** The object that one upload wants to make. */
export class ObjectTarget {
  readonly key: string
  readonly contentType: string
  /** What is there under the same key by another upload has another name. */
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
