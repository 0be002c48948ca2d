/** How many passwords that count under one key may be compared at once. */
export interface TurnRule {
  readonly most: number
  /** After so long a turn is over by itself: its process may have died. */
  readonly seconds: number
}

/** What a login with a password asks for. */
export interface TurnsAsked extends TurnRule {
  readonly keys: readonly string[]
}

/** The right to compare one password. */
export interface Turn {
  readonly key: string
  readonly id: string
  /** Among the turns under its key when it was taken: 1 for the only one. */
  readonly place: number
}

/** One failure in the budget of a source, held for a login under way: it may fail. */
export interface Reservation {
  readonly source: string
  readonly id: string
}

/** What somebody takes along who has passed. */
export interface Admission {
  /** Those that were free under the keys that were asked for. */
  readonly turns: readonly Turn[]
  /** For who has asked for turns. To be charged or given back; it is over as late as a turn. */
  readonly reservation: Reservation | undefined
}
