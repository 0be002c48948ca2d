/**
 * When something that instances share happened last: work that one of them does for all was begun, a
 * key was used. Whoever decides by it asks and notes exclusively.
 */
export interface RoundTimes {
  /** @returns `undefined` for work that was never noted */
  last(name: string): Promise<Date | undefined>
  note(name: string, begunAt: Date): Promise<void>
}
