/** What must never be seen. */
export type Breach =
  | 'lost acknowledgement'
  | 'resurrection'
  | 'wrong bytes'
  | 'valid session refused'
  | 'ended session accepted'
  | 'two records for a key'
  | 'old value'
  | 'odd answer'

/** What was done altogether, and what was wrong with it. */
export class History {
  operations = 0
  acknowledged = 0
  /** Tries, of which there may be several for one operation. */
  unanswered = 0
  looks = 0
  readonly breaches: { readonly breach: Breach; readonly what: string }[] = []

  /** @param isRight whether what was seen can be true */
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
