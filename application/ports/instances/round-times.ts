/** When shared work was last done, or a key last used. Read and note it under an exclusive lock. */
export interface RoundTimes {
  last(name: string): Promise<Date | undefined>
  note(name: string, begunAt: Date): Promise<void>
}
