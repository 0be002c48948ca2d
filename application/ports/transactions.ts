export interface Transactions {
  /**
   * What `work` changes is stored together or not at all. Inside another transaction, it is part of
   * that one.
   */
  run<T>(work: () => Promise<T>): Promise<T>
}
