const OFFSET = /(?:Z|[+-]\d{2}(?::?\d{2})?)$/

/** Times of the source, which were written without their zone. */
export class ZonedTime {
  readonly #format: Intl.DateTimeFormat

  /** @throws RangeError if there is no such zone */
  constructor(zone: string) {
    this.#format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    })
  }

  /** @returns `undefined` for what is no time, such as `0000-00-00 00:00:00` */
  read(text: string | null | undefined): Date | undefined {
    if (!text) return undefined
    if (OFFSET.test(text.slice(10))) return momentAt(Date.parse(text))
    const asUtc = utcOf(text)
    if (Number.isNaN(asUtc)) return undefined
    // The offset at a time that is wrong by the offset, and then at the right one.
    const near = asUtc - this.#offset(asUtc)
    // Years that are not written in four digits.
    if (Number.isNaN(near)) return undefined
    return momentAt(asUtc - this.#offset(near))
  }

  #offset(at: number): number {
    return utcOf(this.#format.format(at)) - Math.floor(at / 1000) * 1000
  }
}

function utcOf(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`)
}

function momentAt(milliseconds: number): Date | undefined {
  return Number.isNaN(milliseconds) ? undefined : new Date(milliseconds)
}
