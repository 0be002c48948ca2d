/** When work that one instance does for all was begun last. Whoever asks and notes does so exclusively. */
export interface RoundTimes {
  /** @returns `undefined` for work that was never noted */
  last(name: string): Promise<Date | undefined>
  note(name: string, begunAt: Date): Promise<void>
}
