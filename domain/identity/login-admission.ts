/** How many passwords may be compared at once under one failure key. */
export interface PermitRule {
  readonly most: number
  /** A permit expires after this time, because its process may have died. */
  readonly seconds: number
}

export interface PermitsAsked extends PermitRule {
  readonly keys: readonly string[]
}

/** The right to compare one password. */
export interface Permit {
  readonly key: string
  readonly id: string
  /** Its rank among the permits under its key when it was taken; the only one has 1. */
  readonly position: number
}

/** One failure of a source's budget, held for a login in progress because it may fail. */
export interface Reservation {
  readonly source: string
  readonly id: string
}

export interface Admission {
  readonly permits: readonly Permit[]
  /** Set when permits were requested. Charge it or give it back; it expires when a permit would. */
  readonly reservation: Reservation | undefined
}
