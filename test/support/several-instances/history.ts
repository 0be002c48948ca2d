/** Observations that must never be made. */
export type Breach =
  | 'lost acknowledgement'
  | 'resurrection'
  | 'wrong bytes'
  | 'valid session refused'
  | 'ended session accepted'
  | 'two records for a key'
  | 'old value'
  | 'odd answer'

/** Counts operations and records breaches. */
export class History {
  operations = 0
  acknowledged = 0
  /** Unanswered attempts; one operation may have several. */
  unanswered = 0
  looks = 0
  readonly breaches: { readonly breach: Breach; readonly what: string }[] = []

  /** @param isRight whether the observation can be true */
  judge(isRight: boolean, breach: Breach, what: string): void {
    this.looks += 1
    if (!isRight) this.breaches.push({ breach, what })
  }

  counts() {
    const { operations, acknowledged, unanswered, looks } = this
    const count = (wanted: Breach) => this.breaches.filter(({ breach }) => breach === wanted).length
    return {
      ...{ operations, acknowledged, unanswered, looks },
      lost: count('lost acknowledgement'),
      resurrected: count('resurrection'),
      wrongBytes: count('wrong bytes'),
      otherBreaches: this.breaches.length,
    }
  }
}
