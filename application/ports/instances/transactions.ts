export interface Transactions {
  /** How many hooks led to the changes of the surrounding work, one after another. */
  readonly depth: number
  /**
   * What `work` changes is stored together or not at all. Inside another transaction, it is part of
   * that one.
   * @param depth of all that `work` changes; default: that of the surrounding work
   */
  run<T>(work: () => Promise<T>, depth?: number): Promise<T>
}
